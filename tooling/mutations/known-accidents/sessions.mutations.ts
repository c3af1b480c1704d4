import type { MutationRow } from '../mutation.ts';

/** Linked accounts, tenants, invitations, API tokens, sessions, and signed tokens. */
export const sessionMutations: readonly MutationRow[] = [
  {
    id: 'T-LINK-1',
    file: 'packages/server/src/modules/social-login/social-entering.ts',
    find: [`    await sessions.endAll(tx, { userId, reason: 'mailboxProved' });`, ''].join('\n'),
    replace: '',
  },
  {
    id: 'T-LINK-2',
    file: 'packages/server/src/modules/social-login/social-entering.ts',
    find: ['    if (!arrival.user.emailVerified) throw refuse(emailNotVerified);', ''].join('\n'),
    replace: '',
  },
  {
    id: 'T-LINK-3',
    file: 'packages/server/src/protocols/federation/upstream-oidc.ts',
    find: ['    await keys.verify(idToken, metadata.jwksUri);', ''].join('\n'),
    replace: '',
  },
  {
    id: 'T-LINK-4',
    file: 'packages/server/src/modules/social-login/social-linking.service.ts',
    find: [`    if (stored['linksTo'] !== userId) throw refuse(expired);`, ''].join('\n'),
    replace: '',
  },
  {
    id: 'T-LINK-5',
    file: 'packages/server/src/modules/sso-login/sso-callback.service.ts',
    find: `if (!now || now.revision !== flow.payload['revision'])`,
    replace: 'if (!now)',
  },
  {
    id: 'T-LINK-6',
    file: 'packages/server/src/modules/phones/phones.store.ts',
    find: 'and p.user_id <> ${one.userId} and p.verified_at is not null',
    replace: 'and p.user_id <> ${one.userId} and p.verified_at is null',
  },
  {
    id: 'T-LINK-7',
    file: 'packages/server/src/modules/sso-login/sso-provisioning.ts',
    find: ['if (!(await connections.speaksFor(tx, id, domain)))', ''].join('\n'),
    replace: ['if (!domain || !id)', ''].join('\n'),
  },
  {
    id: 'T-LINK-8',
    file: 'packages/server/src/modules/sso/sso-domains.service.ts',
    find: 'text.trim() === requested',
    replace: 'text.trim().startsWith(recordBegins)',
  },
  {
    id: 'T-LINK-9',
    file: 'packages/server/src/modules/login/login.service.ts',
    find: "return user.hash === null && user.sourceId ? { sourceId: user.sourceId } : 'none';",
    replace: "return 'unknown';",
  },
  {
    id: 'T-TEN-1',
    file: 'packages/server/src/modules/sessions/sessions.store.ts',
    find: 'where id = ${one.sessionId} and user_id = ${one.userId} and ended_at is null`',
    replace: 'where id = ${one.sessionId} and ended_at is null`',
  },
  {
    id: 'T-TEN-2',
    file: 'packages/server/src/modules/profile/own-data.store.ts',
    find: '${unlessOthers(\'ip_address\')} as "ipAddress"',
    replace: 'ip_address as "ipAddress"',
  },
  {
    id: 'T-TEN-3',
    file: 'packages/server/src/modules/roles/role-changes.ts',
    find: [
      '    if (!canGrantRole(authority, { level: lowestLevel, permissionKeys })) throw refuse(rolesRefusals.permissionAbove);',
      '',
    ].join('\n'),
    replace: '',
  },
  {
    id: 'T-TEN-4',
    file: 'packages/server/src/kernel/http/vendor-calls.ts',
    find: "if (userId && (endpoint.backend !== 'user' || !tenantId))",
    replace: 'if (userId === tenantId)',
  },
  {
    id: 'T-INV-1',
    file: 'packages/server/src/modules/invitations/accepting.service.ts',
    find: ['    if (waiting.verified) return waiting;', ''].join('\n'),
    replace: '',
  },
  {
    id: 'T-INV-2',
    file: 'packages/server/src/modules/invitations/accepting.service.ts',
    find: [
      '      if (accessEndsAt && accessEndsAt <= now) throw refuse(invitationsRefusals.invalidLink);',
      '',
    ].join('\n'),
    replace: '',
  },
  {
    id: 'T-IMP-1',
    file: 'packages/server/src/modules/impersonation/may-act-as.ts',
    find: 'return target.permissions.every((requested) => actor.permissions.some((current) => covers(current, requested)));',
    replace: 'return true;',
  },
  {
    id: 'T-IMP-2',
    file: 'packages/server/src/modules/impersonation/impersonation.store.ts',
    find: 'when m.sub_account_access and foyer_may_impersonate_below',
    replace: 'when foyer_may_impersonate_below',
  },
  {
    id: 'T-KEY-1',
    why: 'The schema of the call drops members it does not know, and owner and tenant come from the session.',
  },
  {
    id: 'T-KEY-2',
    file: 'packages/server/src/modules/api-tokens/token-secret.ts',
    find: `return createHash('sha256').update(secret).digest();`,
    replace: `return createHash('sha256').update(secret.slice(0, -1)).digest();`,
  },
  {
    id: 'T-KEY-3',
    file: 'packages/server/src/kernel/http/guard.ts',
    find: `const mayCall = Boolean(endpoint.permission) && (isOfUser || endpoint.method === 'GET');`,
    replace: `const mayCall = isOfUser || endpoint.method === 'GET';`,
  },
  {
    id: 'T-REF-1',
    file: 'packages/server/src/modules/sessions/sessions.store.ts',
    find: " and s.generation = ${value('generation')}",
    replace: '',
  },
  {
    id: 'T-REF-2',
    file: 'packages/server/src/rules/sessions/judge-refresh.ts',
    find: 'const graceMilliseconds = 10_000;',
    replace: 'const graceMilliseconds = 30_000;',
  },
  {
    id: 'T-REF-3',
    file: 'packages/server/src/modules/sessions/sessions.store.ts',
    find: ["          and ${living(value('now'))}", '          and exists'].join('\n'),
    replace: '          and exists',
  },
  {
    id: 'T-REF-4',
    file: 'packages/server/src/modules/sessions/session-sql.ts',
    find: 'sql`s.ended_at is null and s.expires_at',
    replace: 'sql`(s.ended_at is null or s.ended_at > ${now}) and s.expires_at',
  },
  {
    id: 'T-SES-1',
    file: 'packages/server/src/modules/sessions/sessions.service.ts',
    find: "if (earlier) await endByToken(tx, earlier, 'replaced'); const opened",
    replace: 'const opened',
  },
  {
    id: 'T-SES-2',
    file: 'packages/server/src/modules/sessions/sessions.store.ts',
    find: 'where id = ${one.sessionId} and user_id = ${one.userId} and ended_at is null`',
    replace: 'where id = ${one.sessionId} and ended_at is null`',
  },
  {
    id: 'T-OAU-1',
    why: 'The engine (oidc-provider) compares the application of a code with the one that redeems it; no code of ours decides it.',
  },
  {
    id: 'T-OAU-2',
    file: 'packages/server/src/protocols/oidc/engine-config.ts',
    find: 'revocation: { enabled: true, allowedPolicy: async (_ctx, client, token) => isUnderOneMember(client, token) },',
    replace: 'revocation: { enabled: true, allowedPolicy: async () => true },',
  },
  {
    id: 'T-OAU-3',
    file: 'packages/server/src/rules/sessions/access-claims.ts',
    find: '    ...(user.superUser ? { superUser: true } : {}),',
    replace: [
      '    ...person.metadata,',
      '    ...(person.superUser ? { superUser: true } : {}),',
    ].join('\n'),
  },
  {
    id: 'T-OAU-4',
    file: 'packages/server/src/protocols/oidc/engine-clients.ts',
    find: `...(one.kind === 'public' || one.kind === 'embedded' ? { token_endpoint_auth_method: 'none' as const } : {}),`,
    replace: `token_endpoint_auth_method: 'none',`,
  },
  {
    id: 'T-JWT-1',
    why: 'The header is compared as a whole, and the verifier is given one algorithm: each check alone rejects it.',
  },
  {
    id: 'T-JWT-2',
    file: 'packages/server/src/kernel/keys/create-keys.ts',
    find: 'const key = byHeader.get(parts.header);',
    replace: 'const key = byHeader.get(parts.header) ?? keys[0];',
  },
  {
    id: 'T-JWT-3',
    why: 'The number of parts is counted here and by the verifier, and a wrapper has no signature of the right length.',
  },
  {
    id: 'T-JWT-4',
    why: 'The length, the number of parts, and the length of the signature are checked before anything is decoded: each check alone rejects it at once.',
  },
  {
    id: 'T-JWT-5',
    file: 'packages/server/src/kernel/keys/jws-gate.ts',
    find: `/^[A-Za-z0-9_-]+$/.test(text) && Buffer.from(text, 'base64url').toString('base64url') === text`,
    replace: 'text.length > 0',
  },
  {
    id: 'T-JWT-6',
    why: 'The kind of a token is compared with the header as a whole and once more by the verifier: each check alone rejects it.',
  },
];
