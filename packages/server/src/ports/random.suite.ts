import { expect, test } from 'vitest';
import type { RandomPort } from './random.port.ts';

/** What every source of randomness must show. */
export function randomSuite(make: () => RandomPort): void {
  test('as many bytes as were asked for, never the same twice', () => {
    const random = make();
    for (const count of [1, 12, 32, 1000]) expect(random.bytes(count)).toHaveLength(count);
    const seen = new Set(
      Array.from({ length: 1000 }, () => Buffer.from(random.bytes(16)).toString('hex')),
    );
    expect(seen.size).toBe(1000);
  });

  test('every bit is as often set as not', () => {
    const bytes = make().bytes(100_000);
    for (let bit = 0; bit < 8; bit += 1) {
      const set = bytes.reduce((sum, byte) => sum + ((byte >> bit) & 1), 0);
      expect(Math.abs(set - bytes.length / 2)).toBeLessThan(bytes.length * 0.02);
    }
  });
}
