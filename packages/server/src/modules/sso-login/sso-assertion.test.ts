import { expect, test, vi } from 'vitest';
import { assertedByOidc, domainsVouchedFor } from './sso-assertion.ts';

const google = 'https://accounts.google.com';
const email = 'ada@acme.example';

test.each([
  ['a provider of one’s own, by the address', 'https://idp.acme.example', {}, ['acme.example']],
  [
    'a provider of one’s own, whatever else it says',
    'https://idp.acme.example',
    { hd: 'x.example' },
    ['acme.example'],
  ],
  [
    'Google, by the Workspace that manages the account, too',
    google,
    { hd: 'Acme.example' },
    ['acme.example', 'acme.example'],
  ],
  [
    'Google, by another domain of the same Workspace',
    google,
    { hd: 'acme.net' },
    ['acme.example', 'acme.net'],
  ],
  ['Google, about a private account: by one that nobody proves', google, {}, ['acme.example', '']],
  [
    'Google under its older name',
    'accounts.google.com',
    { hd: ['acme.example'] },
    ['acme.example', ''],
  ],
  [
    'Microsoft, about a private account',
    'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0',
    { hd: 'acme.example' },
    ['acme.example', ''],
  ],
])('T-LINK-2 T-LINK-8 an address is vouched for by %s', (_what, issuer, claims, domains) => {
  expect(domainsVouchedFor({ issuer, email, claims })).toEqual(domains);
});

// Review 2026-11-23, security W-1: to normalize 100,000 combining marks takes seconds, and providers write what they like.
test('T-DOS-1 a claim that is too long to be an email is not normalized', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  const claims = {
    iss: 'https://idp.example',
    sub: 'ada',
    email: '\u0300\u0316'.repeat(50_000),
    upn: 'Ada@acme.example',
  };
  expect(assertedByOidc({ claims, idToken: '' }, {}).email).toBe('ada@acme.example');
  expect(normalize.mock.contexts.map(String)).toEqual(['', 'Ada@acme.example']);
  normalize.mockRestore();
});
