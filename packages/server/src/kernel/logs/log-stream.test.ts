import { closeSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createLogStream } from './log-stream.ts';

const noSpace = () => {
  throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
};

test('F-22 a log on a full disk neither ends the server nor grows in it, and continues when there is room again', () => {
  vi.useFakeTimers();
  const taken: string[] = [];
  let isFull = true;
  // A disk that takes a part of a line, as one that is nearly full does.
  const write = vi.fn((_fd: number, bytes: Uint8Array) => {
    if (isFull) return noSpace();
    taken.push(Buffer.from(bytes.subarray(0, 700_000)).toString());
    return Math.min(bytes.length, 700_000);
  });
  const log = createLogStream(1, write);
  const line = (at: number) => `${JSON.stringify({ at, words: 'x'.repeat(1000) })}\n`;
  for (let at = 0; at < 3000; at += 1) log.write(line(at));
  expect(taken).toEqual([]);
  isFull = false;
  vi.advanceTimersByTime(1000);
  vi.useRealTimers();
  log.write(line(3000));
  const lines = taken
    .join('')
    .trimEnd()
    .split('\n')
    .map((one): Record<string, unknown> => JSON.parse(one));
  const stored = lines.filter(({ at }) => at !== undefined).map(({ at }) => at);
  expect(stored).toEqual([...Array.from({ length: stored.length - 1 }, (_, at) => at), 3000]);
  expect(stored.length).toBeGreaterThan(900);
  expect(lines.filter(({ msg }) => msg === 'log lines lost')).toEqual([
    expect.objectContaining({ level: 'warn', lost: 3001 - stored.length }),
  ]);
});

test('F-22 the same where the system says so', () => {
  const full = openSync('/dev/full', 'w');
  const log = createLogStream(full);
  expect(() => log.write('{"msg":"request"}\n')).not.toThrow();
  closeSync(full);
});

// Issue 15 §9: a retry wrote a log line into a database socket that had received the number of a
// closed descriptor.
test('a log stream writes nothing to a file that reuses the number of its closed descriptor', () => {
  vi.useFakeTimers();
  const full = openSync('/dev/full', 'w');
  const log = createLogStream(full);
  log.write('{"msg":"waiting"}\n');
  closeSync(full);
  const path = join(mkdtempSync(join(tmpdir(), 'foyer-log-')), 'other-file');
  const other = openSync(path, 'w');
  expect(other).toBe(full);
  vi.advanceTimersByTime(1000);
  vi.useRealTimers();
  log.write('{"msg":"later"}\n');
  closeSync(other);
  expect(readFileSync(path, 'utf8')).toBe('');
});
