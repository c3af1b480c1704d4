import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { accountEndpoints } from './token-endpoints-accounts.ts';
import { signInEndpoints } from './token-endpoints-entering.ts';
import { hostedEndpoints } from './token-endpoints-hosted.ts';
import { socialEndpoints } from './token-endpoints-social.ts';
import { ssoEndpoints } from './token-endpoints-sso.ts';
import { factorEndpoints } from './token-endpoints-factors.ts';
import { type TokenEndpoint, Refused } from './token-endpoints.ts';
import { createEveryEndpoint, createKeySet, everyKind, type Key, unused } from './token-kinds.ts';
import { acceptsUpload } from './filled-requests.ts';

const building = await createEveryEndpoint();
const { stack } = building;
const keySet = await createKeySet(building);
const endpoints: readonly TokenEndpoint[] = [
  ...accountEndpoints(building),
  ...signInEndpoints(building),
  ...factorEndpoints(building),
  ...socialEndpoints(building),
  ...hostedEndpoints(building),
  ...(await ssoEndpoints(building)),
];

/** Fields that carry no key of their own, and why. */
const noEndpoints: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['listAudits', 'exportAuditsCsv', 'exportAuditsJson', 'exportAudits'].map((name) => [
      `audits.${name}#sessionId`,
      'is an ID for administrators, not a secret',
    ]),
  ),
  ...Object.fromEntries(
    [
      'createPrehook#code',
      'createApiPrehook#code',
      'updatePrehook#code',
      'createCodePrehook#code',
      'updateCodePrehook#code',
    ].map((field) => [`management.${field}`, 'is JavaScript code that an operator stores']),
  ),
  'management.createSecret#value': 'is a secret of custom code that an operator stores',
  'management.updateSecret#value': 'is a secret of custom code that an operator stores',
  'integrations.registerSlackApplication#code': 'is a code of Slack, which Slack checks',
  'integrations.returnFromSlack#code': 'is handed on to the page that asked Slack for it',
  'management.disableMfaForUser#token': 'is ignored: a backend needs no code of the user',
  'users.endMemberSession#sessionId': 'is an ID for administrators, not a secret',
  'activation.resendActivation#activationToken':
    'names the page a new code is for; a foreign one brings none (activation-by-code)',
  'mfa.getRememberDeviceAllowed#mfaToken': 'answers no for a token of nobody',
  'mfa.verifyMfaCode#invitationToken': 'joins as at login.signIn, by the same admission',
  'mfa.verifyMfaCode#value': 'what is typed beside the token',
  'mfa.verifyAuthenticatorForLogin#value': 'what is typed beside the token',
  'mfa.enrollAuthenticatorForLogin#token': 'what is typed beside the token',
  'social-login.socialPostlogin#id_token': 'is not looked at. Decision 0160',
  'social-login.socialPostlogin#invitationToken': 'joins as at login.signIn, by the same admission',
  'sso-login.oidcBackChannelLogout#logout_token':
    'is signed by a provider, ends sessions and opens nothing (sso-logout)',
  'sso-login.oidcBackendCallback#code': 'is handed on to the page',
  'social-login.socialFormCallback#code': 'is handed on to the page',
  'passkeys.webauthnPostlogin#invitationToken': 'joins as at login.signIn, by the same admission',
  'passwordless.passwordlessPrelogin#invitationToken': 'is only kept in the mail',
  'passwordless.passwordlessPostlogin#invitationToken':
    'joins as at login.signIn, by the same admission',
};

describe.each(
  endpoints.map((endpoint) => ({
    name: `${endpoint.call} (${endpoint.fields.join(', ')})`,
    endpoint,
  })),
)('T-PWD-3 $name', ({ endpoint }) => {
  test(`opens to ${endpoint.own.join(' or ')}, and to nothing else`, async () => {
    const others = await keySet.general();
    const timeout = endpoint.timeout ?? Number.POSITIVE_INFINITY;
    for (let place = 0, count = 1; place < count; place += timeout) {
      const opened = await endpoint.open();
      const keys = keySet.foreign(opened, endpoint.own, others);
      count = keys.length;
      expect(count).toBeGreaterThan(30);
      const harmless = keys
        .filter(([kind]) => !usesUp(endpoint, kind))
        .slice(place, place + timeout);
      for (const [kind, make] of harmless) await refuses(opened.present, kind, await make());
      await opened.present(opened.good); // it was the key that was wrong, and nothing else
      for (const [kind, make] of place === 0 ? keys.filter(([kind]) => usesUp(endpoint, kind)) : [])
        await refuses((await endpoint.open()).present, kind, await make());
    }
  }, 180_000);
});

describe('every call behind an access token', () => {
  test('T-JWT-6 is closed to everything else that a user holds', async () => {
    const ada = await stack.aUser();
    const makers = keySet.foreign(ada, ['token.at+jwt', 'apiBearer'], await keySet.general());
    const keys = [];
    for (const [kind, make] of makers) keys.push([kind, await make()] as const);
    const routes = stack.server.routes.filter(({ endpoint }) => endpoint.access === 'bearer');
    expect(routes.length).toBeGreaterThan(80);
    // one gate judges the token of every call: each kind meets many calls, and each call some kinds
    for (const [place, { endpoint }] of routes.entries()) {
      const { method, path, outsidePrefix } = endpoint;
      const url = `${outsidePrefix ? '' : '/frontegg'}${path.replace(/\{\w+\}/g, ada.userId)}`;
      const isUpload = acceptsUpload(endpoint);
      const type = isUpload ? 'multipart/form-data; boundary=x' : 'application/json';
      for (const [kind, { token }] of pickSome(keys, place)) {
        const headers = { authorization: `Bearer ${token}`, 'content-type': type };
        const payload = method === 'GET' ? {} : { payload: isUpload ? '--x--' : '{}' };
        const { statusCode } = await stack.server.app.inject({ method, url, headers, ...payload });
        expect(statusCode, `${kind} at ${method} ${path}`).toBe(401);
      }
    }
  }, 180_000);
});

const kindsPerCall = 5;

/** Some keys, other ones for each place, so that all are used in turn. */
function pickSome<T>(keys: readonly T[], place: number): readonly T[] {
  const start = (place * kindsPerCall) % keys.length;
  return [...keys, ...keys].slice(start, start + kindsPerCall);
}

const usesUp = (endpoint: TokenEndpoint, kind: string) =>
  endpoint.usedUpBy?.some((one) => one === kind) ?? false;

async function refuses(
  present: (key: Key) => Promise<unknown>,
  kind: string,
  key: Key,
): Promise<void> {
  expect(key.token, `${kind} was made`).not.toBe('');
  const outcome = await present(key).catch((error: unknown) => error);
  expect(outcome, `${kind} opened the endpoint`).toBeInstanceOf(Refused);
}

describe('the matrix is complete', () => {
  test('every kind that the code has opens some endpoint, or is made nowhere', () => {
    const opening = new Set<string>(endpoints.flatMap(({ own }) => own));
    const elsewhere = [
      'cookie.consoleAuth',
      'cookie.consoleOrigin',
      'cookie.signUp',
      'cookie.login',
      'cookie.upstream',
      'secret.webauthnChallenge',
    ];
    const missing = everyKind(stack).filter(
      (kind) => !opening.has(kind) && !elsewhere.includes(kind),
    );
    expect(missing.toSorted()).toEqual(
      unused.filter((kind) => !kind.startsWith('token.')).toSorted(),
    );
  });

  test('what is said to be made nowhere is made nowhere', () => {
    const root = join(import.meta.dirname, '../../packages/server/src');
    const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => readFileSync(join(root, name), 'utf8'));
    for (const kind of unused) {
      const name = kind.split('.')[1];
      const makes = new RegExp(`(issue|consume|peek)\\(tx, \\{ kind: '${name}'`);
      expect(
        sources.filter((text) => makes.test(text)),
        kind,
      ).toEqual([]);
    }
  });

  test('every call that takes a key has a row', () => {
    const rows = new Set(
      endpoints.flatMap(({ call, fields }) => fields.map((field) => `${call}#${field}`)),
    );
    const withoutRow = stack.server.routes
      .flatMap(({ slug, name, endpoint }) =>
        keyFields([endpoint.params, endpoint.query, endpoint.body]).map(
          (field) => `${slug}.${name}#${field}`,
        ),
      )
      .filter((place) => !rows.has(place) && !(place in noEndpoints));
    const ofPendings = (place: string) =>
      endpoints.some(({ call, fields }) => place.startsWith(`${call}#`) && fields.includes('rest'));
    expect(withoutRow.filter((place) => !ofPendings(place))).toEqual([]);
  });
});

/** Names of fields that look like keys. */
function keyFields(parts: readonly unknown[]): readonly string[] {
  return parts
    .flatMap(namesIn)
    .filter(
      (name) =>
        /token$|code$|^(value|response|options|changePhoneId|sessionId)$/i.test(name) &&
        name !== 'recaptchaToken',
    );
}

function namesIn(schema: unknown): readonly string[] {
  const {
    shape,
    def,
  }: { shape?: object; def?: { innerType?: unknown; options?: readonly unknown[] } } =
    Object(schema);
  if (shape) return Object.keys(shape);
  if (def?.options) return def.options.flatMap(namesIn);
  return def?.innerType ? namesIn(def.innerType) : [];
}
