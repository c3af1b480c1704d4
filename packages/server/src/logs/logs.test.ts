import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { errorFacts, scrub } from './error-facts.ts';

test('words of an error keep no value that somebody typed', () => {
  expect(scrub('invalid input syntax for type uuid: "hunter2"')).toBe('invalid input syntax for type uuid: …');
  expect(scrub(`no such user ada@acme.test`)).toBe('no such user …');
  expect(scrub(`link ${'aB3_'.repeat(10)} is old`)).toBe('link … is old');
  expect(scrub('unterminated "hunter2')).toBe('unterminated …');
});

test('ASVS-16.3.4 an error is logged with its place and its causes', () => {
  const facts = errorFacts(new Error('outer', { cause: Object.assign(new Error('inner'), { code: '23505' }) }));
  expect(facts).toMatchObject({ name: 'Error', words: 'outer', cause: { words: 'inner', code: '23505' } });
  expect(facts.at[0]).toMatch(/^at .*logs\.test\.ts/);
});

test('ASVS-16.2.5 no secret of a whole journey stands in the log, at its most talkative', () => {
  const journey = new URL('./logs.journey.ts', import.meta.url).pathname;
  const args = ['--conditions=@foyer/source', journey, process.env['FOYER_TEST_SERVER'] ?? ''];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  const [canaryLine = '[]', ...lines] = stdout.trim().split('\n').toReversed();
  const canaries: string[] = JSON.parse(canaryLine);
  expect(canaries.length).toBeGreaterThan(8);
  expect(canaries).not.toContain('the journey did not get here');
  const log = lines.join('\n');
  for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
  expect(lines.filter((line) => line.includes('"msg":"request"')).length).toBeGreaterThan(8);
  expect(log).toContain('request failed');
  for (const canary of canaries) expect(log).not.toContain(canary);
});
