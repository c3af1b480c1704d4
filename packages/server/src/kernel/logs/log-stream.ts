import { fstatSync, writeSync } from 'node:fs';

/**
 * Bytes of lines that wait for a disk or a reader that takes nothing; what comes after them is
 * lost, and counted.
 */
const maxWait = 1_000_000;
/** Milliseconds until lines that wait are tried again, where no other line comes first. */
const tryAgainAfter = 1000;

/** Where log lines go. */
export interface LogStream {
  write(line: string): void;
}

/** Identifies the open file behind a descriptor; undefined when the descriptor is closed. */
function getIdentity(fd: number): string | undefined {
  try {
    const { dev, ino, rdev } = fstatSync(fd);
    return `${dev}:${ino}:${rdev}`;
  } catch {
    return undefined;
  }
}

/**
 * Writes lines to a file descriptor, in order and at once. A log that takes nothing (the disk is
 * full, the reader is slow or gone) must not end the server: lines wait, the last ones are dropped,
 * and when it takes lines again it receives the number of missing ones.
 *
 * A closed descriptor's number is soon reused, by a database connection for example. The stream
 * writes only to the file that was open when it was created; after that file is closed, it discards
 * every line.
 */
export function createLogStream(
  fd: number,
  write: (fd: number, bytes: Uint8Array) => number = writeSync,
): LogStream {
  const file = getIdentity(fd);
  const waiting: Uint8Array[] = [];
  let size = 0;
  let lost = 0;
  let timer: NodeJS.Timeout | undefined;

  function keep(line: string): void {
    const bytes = Buffer.from(line);
    waiting.push(bytes);
    size += bytes.length;
  }

  /** The file is closed: nothing waits for it. */
  function discard(): false {
    waiting.length = 0;
    size = 0;
    return false;
  }

  /** Whether everything was taken. */
  function flush(): boolean {
    if (file === undefined || getIdentity(fd) !== file) return discard();
    try {
      for (let first = waiting[0]; first; first = waiting[0]) {
        const taken = write(fd, first);
        size -= taken;
        if (taken < first.length) waiting[0] = first.subarray(taken);
        else waiting.shift();
      }
      return true;
    } catch {
      timer ??= setTimeout(() => {
        timer = undefined;
        flushAndTell();
      }, tryAgainAfter).unref();
      return false;
    }
  }

  function flushAndTell(): void {
    if (!flush() || lost === 0) return;
    keep(
      `{"level":"warn","time":"${new Date().toISOString()}","lost":${lost},"msg":"log lines lost"}\n`,
    );
    lost = 0;
    flush();
  }

  return {
    write: (line) => {
      if (size > maxWait) lost += 1;
      else keep(line);
      flushAndTell();
    },
  };
}
