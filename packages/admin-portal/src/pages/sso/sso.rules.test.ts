import type { SsoConfiguration } from '@foyer/contract/sso';
import { expect, test } from 'vitest';
import { getProvider } from './sso.providers.ts';
import { cleanDomain, nextStep, getStatus } from './sso.rules.ts';

const fresh: SsoConfiguration = {
  id: 'one',
  enabled: false,
  type: 'okta',
  generatedVerification: '',
  ssoEndpoint: '',
  publicCertificate: '',
  signRequest: false,
  acsUrl: '',
  spEntityId: '',
  oidcClientId: '',
  oidcSecret: '',
  domains: [],
  roleIds: [],
  groups: [],
  skipEmailDomainValidation: false,
  enforced: false,
  allowIdpInitiated: false,
  jit: true,
  idpEntityId: '',
  sloEndpoint: '',
  metadataUrl: '',
  hasOidcSecret: false,
  oidcSecretExpiresAt: '',
  certificates: [],
  spMetadataUrl: '',
  redirectUri: '',
  ready: false,
  revision: 1,
  testIsFresh: false,
  needsConfirmation: false,
  configMetadata: {},
};
const domains = [{ id: 'd', domain: 'acme.test', validated: true, txtRecord: '' }];
const connected = { ...fresh, domains, ready: true };

test.each([
  [fresh, 'domains', 'setup'],
  [{ ...fresh, domains }, 'connection', 'setup'],
  [connected, 'test', 'off'],
  [{ ...connected, testedAt: '2026-11-20T09:00:00.000Z' }, 'activate', 'off'],
  [{ ...connected, enabled: true }, 'test', 'active'],
  [{ ...connected, enabled: true, enforced: true }, 'test', 'required'],
  [{ ...connected, enabled: true, enforced: true, needsConfirmation: true }, 'test', 'confirm'],
  [{ ...fresh, enabled: true }, 'domains', 'setup'],
] as const)(
  'step and status of a connection follow from its state (case %#)',
  (one, step, status) => {
    expect([nextStep(one), getStatus(one)]).toEqual([step, status]);
  },
);

test('a connection shows the provider that was chosen for it, unless its type is another one', () => {
  const configMetadata = { guide: 'onelogin' };
  expect(getProvider({ ...fresh, type: 'saml', configMetadata }).name).toBe('OneLogin');
  expect(getProvider({ ...fresh, type: 'oidc', configMetadata }).id).toBe('oidc');
  expect(getProvider({ ...fresh, type: 'azure' }).id).toBe('entra');
});

test('a domain can be pasted as an email address or URL', () => {
  expect([' Acme.Test. ', 'ada@acme.test', 'https://acme.test/'].map(cleanDomain)).toEqual([
    'acme.test',
    'acme.test',
    'acme.test',
  ]);
});
