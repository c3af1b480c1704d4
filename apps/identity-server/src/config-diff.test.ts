import { describe, expect, test } from 'vitest';
import { describeDifference, diffConfigs } from './config-diff.ts';

describe('a configuration compared with another one', () => {
  const lines = (from: object, to: object) => diffConfigs(from, to).map(describeDifference);

  test('lists changed, added, and removed settings by their keys', () => {
    const from = { passwords: { minLength: 8 }, mfa: { strategies: ['Email'] }, same: { a: 1 } };
    const to = { passwords: { minLength: 10, maxAge: 3 }, same: { a: 1 } };
    expect(lines(from, to)).toEqual([
      '~ passwords.minLength: 8 → 10',
      '+ passwords.maxAge: 3',
      '- mfa: {"strategies":["Email"]}',
    ]);
  });

  test('names a secret that changes, and shows neither value', () => {
    const mail = (password: string) => ({ url: `smtp://ada:${password}@mail.test` });
    const from = { sms: { authToken: 'old-1' }, hooks: [{ secret: 'old-2' }], mail: mail('old-3') };
    const to = { sms: { authToken: 'new-1' }, hooks: [{ secret: 'new-2' }], mail: mail('new-3') };
    expect(lines(from, to)).toEqual([
      '~ sms.authToken: changed (values hidden)',
      '~ hooks: changed (values hidden)',
      '~ mail.url: changed (values hidden)',
    ]);
    expect(JSON.stringify(diffConfigs(from, to))).not.toMatch(/old-|new-/);
  });
});
