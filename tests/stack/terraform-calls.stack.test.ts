import { readFileSync } from 'node:fs';
import { createStack } from '@foyer/testkit';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createBackend } from './calling-as-backend.ts';

/** Calls of the Terraform provider that no other test makes, in the order in which it makes them. */
const stack = await createStack();
const { call } = createBackend(stack);

const operations = z
  .object({
    operations: z.array(
      z.object({ method: z.string(), path: z.string(), client: z.array(z.string()).default([]) }),
    ),
  })
  .parse(
    JSON.parse(readFileSync(new URL('../wire/management-contract.json', import.meta.url), 'utf8')),
  ).operations;

/** What paths and bodies name: `{tenant}` is set before, others come from `keep`. */
const values: Record<string, string> = {
  domain: 'acme.example',
  provider: 'google',
  platform: 'ios',
};

beforeAll(async () => {
  const { id, admin } = await stack.aTenant();
  const [role] = (await call('GET', '/identity/resources/roles/v1')).body;
  Object.assign(values, { tenant: id, userId: admin.userId, role: role.id });
});

interface Step {
  readonly body?: unknown;
  /** Whether the header names the tenant. */
  readonly isTenants?: true;
  /** Names the `id` of the response for later steps. */
  readonly keep?: string;
}

const sso = '/team/resources/sso/v1/configurations';
const social = '/identity/resources/sso/v2';
const plans = '/entitlements/resources/plans/v1';
const entitlements = '/entitlements/resources/entitlements/v2';
const isTenants = true;

const steps: readonly (readonly [method: string, path: string, step: Step])[] = [
  [
    'POST',
    '/team/resources/sso/v2/configurations',
    {
      body: {
        tenantId: '{tenant}',
        type: 'saml',
        enabled: false,
        ssoEndpoint: 'https://idp.example.test/sso',
      },
      keep: 'configurationId',
    },
  ],
  ['GET', `${sso}/domains`, {}],
  [
    'PUT',
    `${sso}/domains`,
    {
      body: {
        allowVerifiedUsersToAddDomains: true,
        skipDomainVerification: false,
        bypassDomainCrossValidation: false,
      },
    },
  ],
  ['GET', `${sso}/multiple-sso-per-domain`, {}],
  [
    'PUT',
    `${sso}/multiple-sso-per-domain`,
    { body: { unspecifiedTenantStrategy: 'BLOCK', active: false, useActiveTenant: true } },
  ],
  [
    'POST',
    `${sso}/{configurationId}/domains`,
    { isTenants, body: { domain: '{domain}' }, keep: 'domainId' },
  ],
  [
    'PUT',
    `${sso}/domains/{domain}/force-validate`,
    { body: { validated: true, tenantId: '{tenant}' } },
  ],
  [
    'POST',
    `${sso}/{configurationId}/groups`,
    { isTenants, body: { group: 'Engineers', roleIds: ['{role}'] }, keep: 'groupId' },
  ],
  ['GET', `${sso}/{configurationId}/groups`, { isTenants }],
  [
    'PATCH',
    `${sso}/{configurationId}/groups/{groupId}`,
    { isTenants, body: { group: 'Developers', roleIds: ['{role}'] } },
  ],
  ['DELETE', `${sso}/{configurationId}/groups/{groupId}`, { isTenants }],
  ['DELETE', `${sso}/{configurationId}/domains/{domainId}`, { isTenants }],
  ['DELETE', `${sso}/{configurationId}`, { isTenants }],
  ['GET', '/team/resources/sso/v1/oidc/configurations', {}],
  ['POST', '/team/resources/sso/v1/oidc/configurations', { body: { active: true } }],
  ['PUT', '/identity/resources/users/v1/{userId}/superuser', { body: { superUser: true } }],
  ['GET', '/identity/resources/configurations/sessions/v1/vendor', {}],
  [
    'POST',
    '/entitlements/resources/features/v2',
    { body: { name: 'Reports', key: 'reports' }, keep: 'featureId' },
  ],
  ['POST', plans, { body: { name: 'Gold' }, keep: 'id' }],
  ['PATCH', `${plans}/{id}/features/link`, { body: { featuresIds: ['{featureId}'] } }],
  ['GET', `${plans}/{id}/features`, {}],
  [
    'POST',
    `${entitlements}/batch-actions`,
    { body: { createActions: [{ planId: '{id}', tenantId: '{tenant}' }] } },
  ],
  ['PATCH', `${plans}/{id}/features/unlink`, { body: { featuresIds: ['{featureId}'] } }],
  [
    'POST',
    social,
    {
      body: {
        provider: '{provider}',
        type: 'google',
        active: true,
        customised: true,
        clientId: 'client',
        secret: 'secret',
        redirectUrl: 'http://foyer.test/account/social/success',
      },
    },
  ],
  ['POST', `${social}/{provider}/deactivate`, {}],
  ['POST', `${social}/{provider}/activate`, {}],
  ['GET', `${social}/{provider}`, {}],
];

test.each(steps)(
  'Terraform can call %s %s',
  async (method, path, { body, isTenants: header, keep }) => {
    const shape = (one: string) => one.replaceAll(/\{\w+\}/g, '{}');
    const operation = operations.find(
      (one) => one.method === method && (one.path === path || shape(one.path) === shape(path)),
    );
    expect(operation?.client.some((client) => client.startsWith('terraform:'))).toBe(true);
    const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name) => values[name] ?? name);
    const answer = await call(method, fill(path), {
      ...(header ? { tenantId: values['tenant'] ?? '' } : {}),
      ...(body === undefined ? {} : { body: JSON.parse(fill(JSON.stringify(body))) }),
    });
    expect([200, 201, 204], JSON.stringify(answer)).toContain(answer.status);
    if (keep) values[keep] = String(answer.body.id);
  },
);
