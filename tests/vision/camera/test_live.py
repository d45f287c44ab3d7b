"""Live sources: the newest frame wins, and no fault of a driver or network holds the reader for ever."""

from __future__ import annotations

import http.server
import threading
import time

import cv2
import numpy as np
import pytest

from vision.camera import CameraError, open_camera
from vision.camera.newest import NewestFrame
from vision.camera.stream import NetworkCamera


def grey(value):
    return np.full((4, 4, 3), value, np.uint8)


def test_the_newest_frame_wins():
    count = iter(range(1000))
    newest = NewestFrame("test", lambda: (time.sleep(0.005), grey(next(count) % 250))[1], lambda: None, 1.0)
    first = newest.read()
    time.sleep(0.2)
    second = newest.read()
    third = newest.read()
    assert second.number - first.number > 5, "frames that nobody read are dropped"
    assert third.number > second.number, "no frame is given twice"
    assert second.t - first.t > 0.1
    newest.close()


def test_a_source_that_hangs_is_given_up():
    hang = threading.Event()
    newest = NewestFrame("test", lambda: (hang.wait(), None)[1], lambda: None, 0.2)
    with pytest.raises(CameraError, match=r"no picture for 0\.2 seconds"):
        newest.read()
    began = time.monotonic()
    newest.close(wait=0.1)
    assert time.monotonic() - began < 1, "closing does not hang with it"
    hang.set()


def test_an_unplugged_source_is_lost():
    pictures = iter([grey(1), grey(2), None])
    released = threading.Event()
    newest = NewestFrame("test", lambda: next(pictures), released.set, 1.0)
    with pytest.raises(CameraError, match="no more pictures"):
        list(iter(newest.read, None))
    assert released.wait(1)


def test_a_driver_that_raises_is_lost():
    def grab():
        raise RuntimeError("ioctl failed")

    with pytest.raises(CameraError, match="ioctl failed"):
        NewestFrame("test", grab, lambda: None, 1.0).read()


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
