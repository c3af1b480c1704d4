import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// Issue: our own tests under the names of the OpenID conformance suite's modules. The lists are those of its certification plans for a
// code flow with a client that is set up by hand.

const root = join(import.meta.dirname, '../..');
const readText = (...files: readonly string[]) =>
  files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');

const plans: readonly {
  readonly plan: string;
  readonly tests: string;
  readonly modules: readonly string[];
}[] = [
  {
    plan: 'oidcc-basic-certification-test-plan',
    tests: readText('tests/stack/oidcc-basic.stack.test.ts'),
    modules: [
      'oidcc-server',
      'oidcc-response-type-missing',
      'oidcc-idtoken-signature',
      'oidcc-codereuse',
      'oidcc-scope-address',
      'oidcc-scope-all',
      'oidcc-scope-email',
      'oidcc-scope-phone',
      'oidcc-scope-profile',
      'oidcc-claims-essential',
      'oidcc-claims-locales',
      'oidcc-userinfo-get',
      'oidcc-userinfo-post-body',
      'oidcc-userinfo-post-header',
      'oidcc-alternate-happy-flow',
      'oidcc-ensure-other-scope-order-succeeds',
      'oidcc-display-page',
      'oidcc-display-popup',
      'oidcc-ui-locales',
      'oidcc-login-hint',
      'oidcc-id-token-hint',
      'oidcc-prompt-login',
      'oidcc-prompt-none-logged-in',
      'oidcc-prompt-none-not-logged-in',
      'oidcc-max-age-1',
      'oidcc-max-age-10000',
      'oidcc-ensure-post-request-succeeds',
      'oidcc-ensure-registered-redirect-uri',
      'oidcc-ensure-request-object-with-redirect-uri',
      'oidcc-ensure-request-with-acr-values-succeeds',
      'oidcc-ensure-request-with-unknown-parameter-succeeds',
      'oidcc-ensure-request-with-valid-pkce-succeeds',
      'oidcc-ensure-request-without-nonce-succeeds-for-code-flow',
      'oidcc-refresh-token',
      'oidcc-codereuse-30seconds',
      'oidcc-server-client-secret-post',
      'oidcc-idtoken-unsigned',
      'oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported',
      'oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported',
    ],
  },
  {
    plan: 'oidcc-rp-initiated-logout-certification-test-plan',
    tests: readText('tests/stack/oidcc-rp-initiated-logout.stack.test.ts'),
    modules: [
      'oidcc-rp-initiated-logout-discovery-endpoint-verification',
      'oidcc-rp-initiated-logout',
      'oidcc-rp-initiated-logout-bad-post-logout-redirect-uri',
      'oidcc-rp-initiated-logout-modified-id-token-hint',
      'oidcc-rp-initiated-logout-no-id-token-hint',
      'oidcc-rp-initiated-logout-no-params',
      'oidcc-rp-initiated-logout-no-post-logout-redirect-uri',
      'oidcc-rp-initiated-logout-no-state',
      'oidcc-rp-initiated-logout-only-state',
      'oidcc-rp-initiated-logout-query-added-to-post-logout-redirect-uri',
      'oidcc-rp-initiated-logout-bad-id-token-hint',
    ],
  },
  {
    plan: 'oidcc-backchannel-rp-initiated-logout-certification-test-plan',
    tests: readText('tests/stack/oidcc-backchannel-logout.stack.test.ts'),
    modules: [
      'oidcc-backchannel-logout-discovery-endpoint-verification',
      'oidcc-backchannel-rp-initiated-logout',
    ],
  },
  {
    plan: 'oidcc-config-certification-test-plan',
    tests: readText('tests/stack/oidcc-config.stack.test.ts'),
    modules: ['oidcc-discovery-endpoint-verification'],
  },
  {
    plan: 'oidcc-client-basic-certification-test-plan',
    tests: readText('packages/server/src/protocols/federation/upstream-oidc.test.ts'),
    modules: [
      'oidcc-client-test',
      'oidcc-client-test-invalid-iss',
      'oidcc-client-test-missing-sub',
      'oidcc-client-test-invalid-aud',
      'oidcc-client-test-missing-iat',
      'oidcc-client-test-kid-absent-single-jwks',
      'oidcc-client-test-kid-absent-multiple-jwks',
      'oidcc-client-test-idtoken-sig-rs256',
      'oidcc-client-test-idtoken-sig-none',
      'oidcc-client-test-invalid-sig-rs256',
      'oidcc-client-test-userinfo-invalid-sub',
      'oidcc-client-test-nonce-invalid',
      'oidcc-client-test-scope-userinfo-claims',
      'oidcc-client-test-client-secret-basic',
    ],
  },
];

/** Modules that there is nothing of ours to try with, and why. */
const without: Readonly<Record<string, string>> = {
  'oidcc-idtoken-unsigned':
    'Skipped by the suite where `none` is not advertised; oidcc-config tries that it is not.',
};

test.each(plans)(
  'every module of $plan has a test of its name, or a reason',
  ({ tests, modules }) => {
    const missing = modules.filter((name) => !tests.includes(`'${name}'`) && !(name in without));
    expect(missing).toEqual([]);
    const needless = modules.filter((name) => tests.includes(`'${name}'`) && name in without);
    expect(needless).toEqual([]);
  },
);
