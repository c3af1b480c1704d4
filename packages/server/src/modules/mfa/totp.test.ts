import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { systemRandom } from '../../adapters/random.system.ts';
import { newRecoveryCode, plainRecoveryCode } from './recovery-code.ts';
import { drawSetup, getOtpauthUrl } from './setup-picture.ts';
import { base32, getCode, fromBase32, getStep, stepOfCode } from './totp.ts';

const key = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000);

describe('H-1 the published vectors', () => {
  test.each([
    [0, '755224'],
    [1, '287082'],
    [2, '359152'],
    [3, '969429'],
    [4, '338314'],
    [5, '254676'],
    [6, '287922'],
    [7, '162583'],
    [8, '399871'],
    [9, '520489'],
  ])('of RFC 4226: step %i', (step, code) => {
    expect(getCode(key, step)).toBe(code);
  });

  // RFC 6238, appendix B, SHA-1; the last six of its eight digits
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('of RFC 6238: second %i', (second, code) => {
    expect(getCode(key, getStep(at(second)))).toBe(code);
    expect(stepOfCode(key, code, at(second))).toBe(Math.floor(second / 30));
  });
});

test('H-3 the codes of the step before and after are taken, and no others', () => {
  const now = at(1_800_000_015);
  const current = getStep(now);
  const taken = [-2, -1, 0, 1, 2].filter(
    (drift) => stepOfCode(key, getCode(key, current + drift), now) !== null,
  );
  expect(taken).toEqual([-1, 0, 1]);
});

test('H-7 a code is text: zeros in front count, and what is no code is none', () => {
  expect(stepOfCode(key, '005924', at(1_234_567_890))).not.toBeNull();
  for (const typed of ['5924', '0005924', '005924 0', '', '0x1724', 'null', '+05924', '00592４5'])
    expect(stepOfCode(key, typed, at(1_234_567_890))).toBeNull();
  expect(stepOfCode(key, '００５９２４', at(1_234_567_890))).not.toBeNull();
});

test('H-2 keys come back from their base 32 form, without padding', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI'); // RFC 4648, §10
  for (let size = 1; size < 65; size += 1) {
    const bytes = randomBytes(size);
    expect(base32(bytes)).toMatch(/^[A-Z2-7]+$/);
    expect(Buffer.from(fromBase32(base32(bytes))).equals(bytes)).toBe(true);
  }
});

test('H-2 issuer and account are encoded, and cannot be mistaken for each other', async () => {
  const url = getOtpauthUrl({ issuer: 'Acme: Books & Co', account: 'ada+1@example.test', key });
  const read = new URL(url);
  expect(read.protocol).toBe('otpauth:');
  expect(decodeURIComponent(read.pathname)).toMatch(
    /^(\/\/totp)?\/Acme {2}Books & Co:ada\+1@example\.test$/,
  );
  expect(read.searchParams.get('issuer')).toBe('Acme  Books & Co');
  expect(fromBase32(read.searchParams.get('secret') ?? '')).toEqual(new Uint8Array(key));
  const { qrCode } = await drawSetup(url);
  expect(qrCode).toMatch(/^data:image\/svg\+xml;base64,[A-Za-z0-9+/]+=*$/);
  expect(Buffer.from(qrCode.split(',')[1] ?? '', 'base64').toString()).toMatch(
    /^<svg [\s\S]*<\/svg>\s*$/,
  );
});

test('a recovery code can be read out and written down', () => {
  const code = newRecoveryCode(systemRandom);
  expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
  const plain = plainRecoveryCode(code);
  for (const typed of [
    code.toLowerCase(),
    code.replaceAll('-', ' '),
    ` ${code}\n`,
    code.replaceAll('O', '0'),
  ])
    expect(plainRecoveryCode(typed)).toBe(plain);
});
