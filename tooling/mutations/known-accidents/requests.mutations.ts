import type { MutationRow } from '../mutation.ts';

/** Requests and files, OAuth 2.1, and NIST SP 800-63B. */
export const requestMutations: readonly MutationRow[] = [
  {
    id: 'T-SSRF-1',
    file: 'packages/server/src/kernel/outgoing/create-outgoing.ts',
    find: 'if (!mayBePrivate && found.some(({ address }) => isPrivateAddress(address)))',
    replace: 'if (!mayBePrivate && isPrivateAddress(first.address))',
  },
  {
    id: 'T-XSS-1',
    file: 'packages/server/src/modules/profile/own-profile.ts',
    find: `throw refuse(profileRefusals.foreignPicture, named('profilePictureUrl'));`,
    replace: 'return wanted;',
  },
  {
    id: 'T-CSV-1',
    file: 'packages/server/src/modules/users/member-export.ts',
    find: '/^[\\s]*[=+\\-@＝＋－＠\\t\\r\\n]/',
    replace: '/^=/',
  },
  {
    id: 'T-CSRF-1',
    file: 'packages/server/src/kernel/http/origin.ts',
    find: `const isForeign = fetchSite === 'cross-site' || fetchSite === 'same-site';`,
    replace: `const isForeign = fetchSite === 'cross-site';`,
  },
  {
    id: 'T-INJ-1',
    file: 'packages/server/src/protocols/webauthn/credential.store.ts',
    find: [
      'usage: CredentialUsage; name: string }) => {',
      '      if (!isId(one.id)) return false;',
      '',
    ].join('\n'),
    replace: ['usage: CredentialUsage; name: string }) => {', ''].join('\n'),
  },
  {
    id: 'T-SCIM-4',
    file: 'packages/server/src/modules/users/member-lists.service.ts',
    find: '[query._tenantId].filter(isId)',
    replace: '[query._tenantId]',
  },
  {
    id: 'T-MASS-1',
    why: 'The schema of each call drops members it does not know, and each handler names the fields that it writes.',
  },
  {
    id: 'T-DOS-1',
    file: 'packages/server/src/kernel/http/bounded-json.ts',
    find: 'const maxDepth = 32;',
    replace: 'const maxDepth = 3200;',
  },
  {
    id: 'T-DOS-2',
    file: 'packages/server/src/kernel/hashing/create-password-hasher.ts',
    find: 'const longestPassword = 1024;',
    replace: 'const longestPassword = 1024 * 1024 * 64;',
  },
  {
    id: 'T-FILE-1',
    file: 'packages/server/src/modules/profile/own-profile.ts',
    find: 'const bytes = await drawPicture(await file.bytes());',
    replace: 'const bytes = await file.bytes();',
  },
  {
    id: 'T-FAIL-1',
    file: 'packages/server/src/kernel/config/config.ts',
    find: 'export const foyerConfig = z.strictObject({',
    replace: 'export const foyerConfig = z.object({',
  },
  {
    id: 'O-1',
    file: 'packages/server/src/protocols/oidc/engine-clients.ts',
    find: ' redirect_uris: one.redirectUris,',
    replace: ' redirect_uris: one.redirectUris.flatMap((uri) => [uri, `${uri}/`]),',
  },
  {
    id: 'O-2',
    file: 'packages/server/src/protocols/oidc/engine-config.ts',
    find: `pkce: { required: (_ctx, client) => client.tokenEndpointAuthMethod === 'none' },`,
    replace: 'pkce: { required: () => false },',
  },
  {
    id: 'O-3',
    file: 'packages/server/src/protocols/oidc/engine-config.ts',
    find: `responseTypes: ['code'],`,
    replace: `responseTypes: ['code', 'id_token'],`,
  },
  {
    id: 'O-4',
    file: 'packages/server/src/protocols/oidc/artifacts.store.ts',
    find: ['where ended_at is null and (grant_id = ${id}', ''].join('\n'),
    replace: ['where ended_at is null and (false', ''].join('\n'),
  },
  {
    id: 'O-5',
    why: 'The engine (oidc-provider) adds the issuer to every answer; no code of ours takes part.',
  },
  {
    id: 'O-6',
    why: 'The engine compares application and scopes, and the token, its grant, and its session each end on their own.',
  },
  {
    id: 'O-7',
    file: 'packages/server/src/protocols/oidc/engine-config.ts',
    find: 'IdToken: accessTokenSeconds,',
    replace: 'IdToken: absoluteSeconds,',
  },
  {
    id: 'O-8',
    why: 'The engine (oidc-provider) redirects with 303; no code of ours chooses the status.',
  },
  {
    id: 'O-9',
    file: 'packages/server/src/protocols/oidc/engine-config.ts',
    find: 'allowOmittingSingleRegisteredRedirectUri: false,',
    replace: 'allowOmittingSingleRegisteredRedirectUri: true,',
  },
  {
    id: 'O-10',
    file: 'packages/server/src/protocols/oidc/pages.ts',
    find: "base-uri 'none'; frame-ancestors 'none'`",
    replace: "base-uri 'none'`",
  },
  {
    id: 'O-11',
    file: 'packages/server/src/protocols/oidc/engine-config.ts',
    find: ['clientBasedCORS: (_ctx, origin, client) =>', ''].join('\n'),
    replace: [
      'clientBasedCORS: (_ctx, origin, client) =>',
      `      origin.startsWith('https:') ||`,
      '',
    ].join('\n'),
  },
  {
    id: 'O-12',
    file: 'packages/server/src/protocols/federation/upstream-oidc.ts',
    find: 'if (isMissing || isOther)',
    replace: 'if (isMissing)',
  },
  {
    id: 'O-13',
    why: 'The token of a machine names no session, and every call also reads the session: each check alone rejects it.',
  },
  {
    id: 'O-14',
    file: 'packages/server/src/kernel/http/register-routes.ts',
    find: 'authenticate(request.headers.authorization, deps.verifier)',
    replace:
      'authenticate(request.headers.authorization ?? Object(request.query).access_token, deps.verifier)',
  },
  {
    id: 'O-15',
    file: 'packages/server/src/protocols/federation/upstream-flows.ts',
    find: `Buffer.from(mac(purpose, flow)).toString('base64url')`,
    replace: `Buffer.from(mac(purpose, flow)).subarray(0, 8).toString('base64url')`,
  },
  {
    id: 'O-16',
    why: 'One setting of the engine decides both whether something is there and whether it is advertised.',
  },
  {
    id: 'O-17',
    file: 'packages/server/src/kernel/keys/create-keys.ts',
    find: '.find(({ activeFrom }) => activeFrom <= now);',
    replace: '.find(({ activeFrom }) => activeFrom <= now || activeFrom > now);',
  },
  {
    id: 'O-18',
    file: 'packages/server/src/kernel/keys/create-keys.ts',
    find: `const options = { algorithms: ['RS256'], typ, issuer, audience, clockTolerance, currentDate: clock.now() };`,
    replace: `const options = { algorithms: ['RS256'], typ, clockTolerance, currentDate: clock.now() };`,
  },
  {
    id: 'O-19',
    why: 'The engine drops the family and takes back its grant: each step alone ends every token of it.',
  },
  {
    id: 'O-20',
    file: 'packages/server/src/protocols/oidc/engine-config.ts',
    find: `client.tokenEndpointAuthMethod !== 'none' && isUnderOneMember(client, token),`,
    replace: `client.tokenEndpointAuthMethod !== 'none',`,
  },
  {
    id: 'O-21',
    file: 'packages/server/src/protocols/oidc/interaction-policy.ts',
    find: [`  policy.add(new Prompt({ name: 'select_account', requestable: true }), 1);`, ''].join(
      '\n',
    ),
    replace: '',
  },
  {
    id: 'O-23',
    file: 'packages/server/src/kernel/http/origin.ts',
    find: 'if (!allowed.has(origin)) throw refuse',
    replace: `if (!allowed.has(origin) && endpoint.access !== 'cookie') throw refuse`,
  },
  {
    id: 'O-24',
    file: 'packages/server/src/modules/sessions/hosted-sessions.store.ts',
    find: '\n          and (${tenantId ?? null}::text is null or t.id::text = ${tenantId ?? null})`',
    replace: '`',
  },
  {
    id: 'N-1',
    file: 'packages/server/src/modules/passwords/password-policy.ts',
    find: 'minLength: policy.minLength,',
    replace: 'minLength: 10,',
  },
  {
    id: 'N-2',
    file: 'packages/contract/src/passwords/passwords.rules.ts',
    find: 'const length = [...password].length;',
    replace: 'const { length } = password;',
  },
  {
    id: 'N-3',
    file: 'packages/server/src/kernel/hashing/create-password-hasher.ts',
    find: `const oneForm = (password: string) => password.normalize('NFKC');`,
    replace: 'const oneForm = (password: string) => password;',
  },
  {
    id: 'N-4',
    file: 'packages/server/src/rules/password-rules/password-rules.ts',
    find: 'const active = sql`case when r.tenant_id is null then ${rotation.isActive}::boolean else r.is_active end`;',
    replace: 'const active = sql`true`;',
  },
  {
    id: 'N-5',
    file: 'packages/server/src/modules/passwords/passwords.service.ts',
    find: [
      '    if (await breaches.isStolen(password)) throw refuse(passwordsRefusals.breachedPassword);',
      '',
    ].join('\n'),
    replace: '',
  },
  {
    id: 'N-8',
    file: 'packages/server/src/kernel/hashing/create-password-hasher.ts',
    find: 'const productionCost = { memoryKiB: 19_456, passes: 2 };',
    replace: 'const productionCost = { memoryKiB: 4096, passes: 2 };',
  },
  {
    id: 'N-9',
    file: 'packages/server/src/rules/password-rules/password-rules.ts',
    find: 'const laxestAttempts = 100;',
    replace: 'const laxestAttempts = 100_000;',
  },
  {
    id: 'N-12',
    file: 'apps/identity-server/src/settings/production-warnings.ts',
    find: `mfa.strategies.every((kind) => kind === 'SMS')`,
    replace: `mfa.strategies.some((kind) => kind === 'SMS')`,
  },
  {
    id: 'N-14',
    file: 'packages/server/src/modules/passkeys/passkeys.service.ts',
    find: `const provedByPasskey = ['hwk', 'user', 'mfa'] as const;`,
    replace: `const provedByPasskey = ['hwk', 'mfa'] as const;`,
  },
  {
    id: 'N-15',
    file: 'packages/server/src/protocols/webauthn/credential.store.ts',
    find: `, ...(one.counter === 0 ? [eb('counter', '=', 0)] : [])`,
    replace: '',
  },
  {
    id: 'N-18',
    file: 'packages/server/src/modules/mfa/factor-notices.ts',
    find: "if (action === 'mfa.locked')",
    replace: "if (action !== 'mfa.removed')",
  },
  {
    id: 'N-19',
    file: 'packages/server/src/modules/mfa/recovery.service.ts',
    find: "      await sessions.endAll(tx, { userId, reason: 'mfaRecovered' });\n",
    replace: '',
  },
];
