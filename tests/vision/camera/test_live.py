"""Live sources: the newest frame wins, and no fault of a driver or network holds the reader for ever."""

from __future__ import annotations

import http.server
import threading
import time

import cv2
import numpy as np
import pytest

from vision.camera.base import CameraError
from vision.camera.newest import NewestFrame
from vision.camera.opening import open_camera
from vision.camera.stream import NetworkCamera


def grey(value):
    return np.full((4, 4, 3), value, np.uint8)


def test_the_newest_frame_wins():
    grabbed = []
    decoded = []

    def grab():
        time.sleep(0.005)
        grabbed.append(1)
        return True

    def retrieve():
        decoded.append(1)
        return grey(7)

    newest = NewestFrame("test", grab, retrieve, lambda: None, 5.0)
    first = newest.read()
    while len(grabbed) < 30:  # however slow the machine is
        time.sleep(0.01)
    second = newest.read()
    third = newest.read()
    assert second.number - first.number > 5, "frames that nobody read are dropped"
    assert third.number > second.number, "no frame is given twice"
    assert second.t - first.t > 0.1
    assert len(decoded) <= 4, "and nobody decodes them"
    newest.close()


def test_a_source_that_hangs_is_given_up():
    hang = threading.Event()
    newest = NewestFrame("test", lambda: hang.wait() and False, lambda: None, lambda: None, 0.2)
    with pytest.raises(CameraError, match=r"no picture for 0\.2 seconds"):
        newest.read()
    began = time.monotonic()
    newest.close(wait=0.1)
    assert time.monotonic() - began < 1, "closing does not hang with it"
    hang.set()


@pytest.mark.parametrize(
    ("grab", "picture", "told"),
    [
        (lambda: False, grey(1), "no more pictures"),
        (lambda: True, None, "no more pictures"),
        (lambda: 1 / 0, grey(1), "failed: division by zero"),
    ],
)
def test_a_source_that_fails_is_lost(grab, picture, told):
    released = threading.Event()
    newest = NewestFrame("test", grab, lambda: picture, released.set, 2.0)
    with pytest.raises(CameraError, match=told):
        newest.read()
    assert released.wait(1)


def test_a_closed_source_says_so():
    newest = NewestFrame("test", lambda: not time.sleep(0.01), lambda: grey(1), lambda: None, 2.0)
    newest.read()
    newest.close()
    with pytest.raises(CameraError, match="was closed"):
        newest.read()


class _Phone(http.server.BaseHTTPRequestHandler):
    """A phone's camera app: motion JPEG, which stalls after ``server.frames`` pictures."""

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
        self.end_headers()
        image = np.random.default_rng(0).integers(0, 255, (120, 160, 3), np.uint8)
        data = cv2.imencode(".jpg", image)[1].tobytes()
        try:
            for _ in range(self.server.frames):
                self.wfile.write(b"--frame\r\nContent-Type: image/jpeg\r\n")
                self.wfile.write(b"Content-Length: %d\r\n\r\n%b\r\n" % (len(data), data))
                time.sleep(0.02)
            self.server.stall.wait(20)
        except OSError:
            pass

    def log_message(self, *args):
        pass


@pytest.fixture
def phone():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Phone)
    server.frames, server.stall = 60, threading.Event()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.stall.set()
    server.shutdown()
    server.server_close()


def test_a_phone_is_seen_and_its_stalling_noticed(phone):
    camera = NetworkCamera(f"http://127.0.0.1:{phone.server_port}/video", open_seconds=5, read_seconds=1)
    assert camera.live
    frame = camera.read()
    assert frame.image.shape == (120, 160, 3)
    with pytest.raises(CameraError, match=r"no more pictures|no picture for"):
        list(iter(camera.read, None))
    phone.stall.set()
    camera.close()


def test_nobody_at_an_address():
    with pytest.raises(CameraError, match=r"http://127\.0\.0\.1:9/video does not answer"):
        open_camera("http://user:secret@127.0.0.1:9/video")
