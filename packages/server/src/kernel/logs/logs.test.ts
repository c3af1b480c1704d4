import { spawnSync } from 'node:child_process';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { errorFacts, scrub } from './error-facts.ts';
import { noTracing } from '../tracing/tracing.ts';
import { loggerOptions } from './logger-options.ts';

test('words of an error keep no value that a user typed', () => {
  expect(scrub('invalid input syntax for type uuid: "hunter2"')).toBe(
    'invalid input syntax for type uuid: …',
  );
  expect(scrub(`no such user ada@acme.test`)).toBe('no such user …');
  expect(scrub(`link ${'aB3_'.repeat(10)} is old`)).toBe('link … is old');
  expect(scrub('unterminated "hunter2')).toBe('unterminated …');
});

test('ASVS-16.3.4 an error is logged with its place and its causes', () => {
  const facts = errorFacts(
    new Error('outer', { cause: Object.assign(new Error('inner'), { code: '23505' }) }),
  );
  expect(facts).toMatchObject({
    name: 'Error',
    words: 'outer',
    cause: { words: 'inner', code: '23505' },
  });
  expect(facts.at[0]).toMatch(/^at .*logs\.test\.ts/);
});

test('ASVS-16.2.5 no secret of a whole journey is in the log, at its most talkative', () => {
  const journey = new URL('../../../testing/logs.journey.ts', import.meta.url).pathname;
  const args = ['--conditions=@foyer/source', journey, process.env['FOYER_TEST_SERVER'] ?? ''];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  const [canaryLine = '[]', ...lines] = stdout.trim().split('\n').toReversed();
  const canaries: string[] = JSON.parse(canaryLine);
  expect(canaries.length).toBeGreaterThan(8);
  expect(canaries).not.toContain('the journey did not get here');
  const log = lines.join('\n');
  for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
  expect(
    lines.filter((line) => line.includes('"event":"request.completed"')).length,
  ).toBeGreaterThan(8);
  expect(log).toContain('request failed');
  for (const canary of canaries) expect(log).not.toContain(canary);
});

test('ASVS-1.3.10 ASVS-16.2.2 ASVS-16.4.1 what a user typed is one line, as it was typed, with a time of UTC', async () => {
  const options = Object(loggerOptions({ logLevel: 'info' }, noTracing));
  const lines: string[] = [];
  const app = Fastify({
    logger: { ...options, stream: { write: (line: string) => void lines.push(line) } },
  });
  const typed = '%s %d %j %o\r\n{"level":50,"msg":"forged"}\u001b[2J\u2028';
  app.log.info({ typed }, 'request');
  app.log.info(typed);
  const reported = lines.map((line): Record<string, unknown> => JSON.parse(line));
  expect(lines.map((line) => line.trimEnd().split(/[\r\n]/).length)).toEqual([1, 1]);
  expect([reported[0]?.['typed'], reported[1]?.['msg']]).toEqual([typed, typed]);
  for (const { time } of reported) expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
});

test('each log line within a span contains the trace ID once', () => {
  const traceId = 'f'.repeat(32);
  const tracing = { ...noTracing, isOn: true, current: () => ({ traceId, traceparent: '' }) };
  const options = Object(loggerOptions({ logLevel: 'info' }, tracing));
  const lines: string[] = [];
  const { log } = Fastify({
    logger: { ...options, stream: { write: (line: string) => void lines.push(line) } },
  });
  log.info('of a job');
  log.child({ traceId }).info('of a request');
  expect(lines.map((line) => line.split('"traceId"').length - 1)).toEqual([1, 1]);
  expect(lines.every((line) => line.includes(traceId))).toBe(true);
});
