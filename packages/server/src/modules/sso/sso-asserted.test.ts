import { expect, test } from 'vitest';
import { domainsVouchedFor } from './sso-asserted.ts';

const google = 'https://accounts.google.com';
const email = 'ada@acme.example';

test.each([
  ['a provider of one’s own, by the address', 'https://idp.acme.example', {}, ['acme.example']],
  ['a provider of one’s own, whatever else it says', 'https://idp.acme.example', { hd: 'x.example' }, ['acme.example']],
  [
    'Google, by the Workspace that manages the account, too',
    google,
    { hd: 'Acme.example' },
    ['acme.example', 'acme.example'],
  ],
  ['Google, by another domain of the same Workspace', google, { hd: 'acme.net' }, ['acme.example', 'acme.net']],
  ['Google, about a private account: by one that nobody proves', google, {}, ['acme.example', '']],
  ['Google under its older name', 'accounts.google.com', { hd: ['acme.example'] }, ['acme.example', '']],
  [
    'Microsoft, about a private account',
    'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0',
    { hd: 'acme.example' },
    ['acme.example', ''],
  ],
])('T-LINK-2 T-LINK-8 an address is vouched for by %s', (_what, issuer, claims, domains) => {
  expect(domainsVouchedFor({ issuer, email, claims })).toEqual(domains);
});
