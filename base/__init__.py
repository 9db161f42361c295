"""What has nothing to do with games: cache, processes, sandbox for hostile files, atomic writing."""
