import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { solveProofOfWork, webDigest } from './vendor.rules.ts';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const work = (number: number, maxnumber = 2000) => {
  const salt = 'c0ffee?expires=2000000000';
  return {
    algorithm: 'SHA-256' as const,
    salt,
    challenge: hash(`${salt}${number}`),
    signature: 'ab'.repeat(32),
    maxnumber,
  };
};

describe('the work of a browser', () => {
  test.each([0, 1, 777, 2000])('finds the number %i and sends everything back', async (number) => {
    const { maxnumber: _, ...rest } = work(number);
    const token = await solveProofOfWork(work(number));
    expect(JSON.parse(atob(token ?? ''))).toEqual({ ...rest, number });
  });

  test('gives up when no number fits', async () => {
    expect(await solveProofOfWork(work(900, 800))).toBeNull();
  });

  test('stops when it is called off', async () => {
    const calling = solveProofOfWork(work(900), webDigest, AbortSignal.abort());
    await expect(calling).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('hashes as the server does', async () => {
    expect(await webDigest('Grüße 🦊')).toBe(hash('Grüße 🦊'));
  });
});
