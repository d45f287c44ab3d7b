"""What observations mean, a module for each kind of game; on `scorekeeper.following`."""
