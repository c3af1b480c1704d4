import { createHmac } from 'node:crypto';
import { solveProofOfWork } from '@foyer/contract/vendor/rules';
import { describe, expect, test } from 'vitest';
import { createProofOfWorkBotCheck } from './bot-check.proof-of-work.ts';
import { systemRandom } from './random.system.ts';

/** A check with a clock to turn and a list of what was spent. */
function aCheck(key = 'key') {
  const spent = new Set<string>();
  const time = { now: Date.parse('2026-11-20T12:00:00Z') };
  const check = createProofOfWorkBotCheck({
    maxNumber: 300,
    seconds: 60,
    clock: { now: () => new Date(time.now) },
    random: systemRandom,
    mac: (...parts) => createHmac('sha256', key).update(JSON.stringify(parts)).digest(),
    spend: async (one) => !spent.has(one) && Boolean(spent.add(one)),
  });
  const ask = (token: string) => check.check({ token, address: '192.0.2.7' });
  return { check, ask, time };
}

const solve = async (check: ReturnType<typeof aCheck>['check']) =>
  (await solveProofOfWork(check.challenge())) ?? '';
const rewrite = (token: string, change: object) =>
  Buffer.from(
    JSON.stringify({ ...JSON.parse(Buffer.from(token, 'base64').toString()), ...change }),
  ).toString('base64');

describe('a check by proof of work', () => {
  test('believes work that was done, once', async () => {
    const { check, ask } = aCheck();
    const token = await solve(check);
    expect(await ask(token)).toBe('person');
    expect(await ask(token)).toBe('robot');
    expect(await ask(await solve(check))).toBe('person');
  });

  test('hands out work that is new each time and not above the limit', () => {
    const { check } = aCheck();
    const works = Array.from({ length: 50 }, () => check.challenge());
    expect(new Set(works.map(({ salt }) => salt)).size).toBe(50);
    for (const work of works) expect(work).toMatchObject({ algorithm: 'SHA-256', maxnumber: 300 });
  });

  test('refuses work that came too late', async () => {
    const { check, ask, time } = aCheck();
    const token = await solve(check);
    time.now += 60_000;
    expect(await ask(token)).toBe('robot');
  });

  test('refuses work that was not done, not ordered here, or changed', async () => {
    const { check, ask } = aCheck();
    const token = await solve(check);
    const { salt, number } = JSON.parse(Buffer.from(token, 'base64').toString());
    const changed = [
      rewrite(token, { number: number + 1 }),
      rewrite(token, { salt: salt.replace('?expires=', '?expires=9') }),
      // the last digit of the time becomes the first of the number: the same hash, another time
      rewrite(token, { salt: salt.slice(0, -1), number: Number(`${salt.at(-1)}${number}`) }),
      rewrite(token, {
        salt: `${salt}${String(number).slice(0, 1)}`,
        number: Number(String(number).slice(1)),
      }),
      rewrite(token, { signature: 'ab'.repeat(32) }),
      rewrite(token, { algorithm: 'none' }),
      await solve(aCheck('another key').check),
    ];
    for (const one of changed) expect(await ask(one)).toBe('robot');
    for (const one of ['', 'undefined', '{}', btoa('null'), btoa('{}'), 'x'.repeat(5000)])
      expect(await ask(one)).toBe('robot');
    expect(await ask(token)).toBe('person');
  });
});
