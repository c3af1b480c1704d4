import type { MutationRow } from './mutation.ts';

/** How to break what chapters 6 to 8 of docs/operations/asvs.md say is proved. */
export const usersAndSessions: readonly MutationRow[] = [
  {
    id: 'ASVS-6.1.2',
    file: 'packages/server/src/kernel/config/passwords.config.ts',
    find: 'email, and user name, and the names of their tenants.',
    replace: 'email, and user name.',
  },
  {
    id: 'ASVS-6.1.3',
    file: 'docs/guides/sign-in-methods.md',
    find: '| `login.refresh` | a session cookie; extends the session |\n',
    replace: '',
  },
  {
    id: 'ASVS-6.2.2',
    file: 'packages/server/src/modules/passwords/passwords.service.ts',
    find: "    await sessions.endAll(tx, { userId, ...except, reason: 'passwordChanged' });\n",
    replace: '',
  },
  {
    id: 'ASVS-6.2.3',
    file: 'packages/server/src/modules/passwords/lockout.service.ts',
    find: '(await passwordHasher.verify(counted.allowed ? hash : null, password)) || null',
    replace:
      '(await passwordHasher.verify(counted.allowed ? hash : null, password)) || counted.allowed || null',
  },
  {
    id: 'ASVS-6.2.6',
    file: 'packages/ui/src/components/password-field/password-field.tsx',
    find: "type={shown ? 'text' : 'password'}",
    replace: 'type="password"',
  },
  {
    id: 'ASVS-6.2.7',
    file: 'packages/ui/src/components/password-field/password-field.tsx',
    find: 'autoComplete={autoComplete}',
    replace: 'autoComplete="off"',
  },
  {
    id: 'ASVS-6.2.9',
    file: 'packages/server/src/kernel/config/passwords.config.ts',
    find: 'maxLength: z.number().int().min(64).max(256).default(128),',
    replace: 'maxLength: z.number().int().min(64).max(256).default(72),',
  },
  {
    id: 'ASVS-6.2.11',
    file: 'packages/server/src/modules/passwords/password-policy.ts',
    find: '  if (consistsOfWords(password, words)) throw refuse(weak, { errors: [madeOfKnownWords] });\n',
    replace: '',
  },
  {
    id: 'ASVS-6.3.2',
    file: 'apps/identity-server/src/commands/start.command.ts',
    find: "if (settings.seed !== 'none') {",
    replace: "if (settings.mode === 'demo') {",
  },
  {
    id: 'ASVS-6.4.2',
    file: 'packages/server/migrations/0011_users.sql',
    find: "  name text not null default '',\n",
    replace: "  name text not null default '',\n  secret_question text,\n  secret_answer text,\n",
  },
  {
    id: 'ASVS-6.4.3',
    file: 'packages/server/src/modules/passwords/passwords.service.ts',
    find: 'await replace(tx, { userId, hash });',
    replace:
      "await replace(tx, { userId, hash });\n      await tx.deleteFrom('mfa_devices').where('user_id', '=', userId).execute();",
  },
  {
    id: 'ASVS-6.4.4',
    file: 'packages/server/src/modules/users/member-help.service.ts',
    find: "        await sessions.endAll(tx, { userId, reason: 'mfaReset' });\n",
    replace: '',
  },
  {
    id: 'ASVS-6.5.2',
    file: 'packages/server/src/modules/mfa/factor-changes.ts',
    find: 'hash: await passwordHasher.hash(plainRecoveryCode(code))',
    replace: 'hash: plainRecoveryCode(code)',
  },
  {
    id: 'ASVS-6.5.3',
    file: 'packages/server/src/adapters/random.system.ts',
    find: 'bytes: (count) => randomBytes(count)',
    replace: 'bytes: (count) => Uint8Array.from(randomBytes(count), () => Math.random() * 256)',
  },
  {
    id: 'ASVS-6.5.4',
    file: 'packages/server/src/kernel/secrets/create-codes.ts',
    find: 'const defaultDigits = 6;',
    replace: 'const defaultDigits = 4;',
  },
  {
    id: 'ASVS-6.5.5',
    file: 'packages/server/src/kernel/secrets/create-codes.ts',
    find: ' and expires_at > ${now}\n',
    replace: '\n',
  },
  {
    id: 'ASVS-6.6.1',
    file: 'apps/identity-server/src/settings/production-warnings.ts',
    find: "mfa.strategies.every((kind) => kind === 'SMS')",
    replace: 'mfa.strategies.length === 0',
  },
  {
    id: 'ASVS-6.6.2',
    why: 'The handle in the browser’s cookie both finds the code (handle_hash) and goes into its MAC (code_mac): without either check the other one still refuses another browser.',
  },
  {
    id: 'ASVS-6.8.4',
    file: 'packages/server/src/protocols/federation/upstream-claims.ts',
    find: 'if (maxAge === undefined) return;',
    replace: 'if (maxAge === undefined || authTime === undefined) return;',
  },
  {
    id: 'ASVS-7.1.1',
    file: 'packages/server/src/kernel/config/config.ts',
    find: 'absoluteSeconds: seconds.default(90 * days),',
    replace: 'absoluteSeconds: seconds.default(900 * days),',
  },
  {
    id: 'ASVS-7.1.2',
    file: 'packages/server/src/modules/sessions/session-client.ts',
    find: 'offset greatest(own.allowed - 1, 0)',
    replace: 'offset greatest(own.allowed, 0)',
  },
  {
    id: 'ASVS-7.1.3',
    file: 'docs/guides/sso.md',
    find: 'register `/frontegg/auth/oidc/backchannel-logout` there',
    replace: 'register our URL there',
  },
  {
    id: 'ASVS-7.2.1',
    file: 'packages/server/src/kernel/http/guard.ts',
    find: 'const claims = await verifier.verify(token);',
    replace:
      "const claims = token.includes('.') ? JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) : await verifier.verify(token);",
  },
  {
    id: 'ASVS-7.2.3',
    file: 'packages/server/src/kernel/secrets/create-secrets.ts',
    find: 'const secretBytes = 32;',
    replace: 'const secretBytes = 16;',
  },
  {
    id: 'ASVS-7.3.1',
    file: 'packages/server/src/modules/sessions/session-sql.ts',
    find: 'and s.rotated_at + ${idle} > ${now} and',
    replace: 'and',
  },
  {
    id: 'ASVS-7.3.2',
    file: 'packages/server/src/modules/sessions/session-sql.ts',
    find: 'and s.authenticated_at + ${absolute} > ${now} and',
    replace: 'and',
  },
  {
    id: 'ASVS-7.4.3',
    file: 'packages/server/src/modules/sessions/own-sessions.ts',
    find: "await store.endOthers(tx, { userId, current: sessionId, now: clock.now(), reason: 'allEnded' })",
    replace: '0',
  },
  {
    id: 'ASVS-7.4.4',
    file: 'packages/server/src/modules/sessions/sessions.service.ts',
    find: "const ended = await endByToken(tx, presented, 'signedOut');",
    replace: 'const ended = null;',
  },
  {
    id: 'ASVS-7.4.5',
    file: 'packages/server/src/modules/users/member-changes.store.ts',
    find: 'update memberships set sessions_from = ${one.now} where',
    replace: 'update memberships set sessions_from = sessions_from where',
  },
  {
    id: 'ASVS-7.5.1',
    file: 'packages/server/src/modules/profile/email-change.ts',
    find: '    await requireStepUp(ctx);\n',
    replace: '',
  },
  {
    id: 'ASVS-7.5.2',
    file: 'packages/server/src/modules/sessions/sessions.store.ts',
    find: 'set ended_at = ${one.now}, end_reason = ${one.reason}\n        where id = ${one.sessionId} and user_id = ${one.userId} and ended_at is null',
    replace:
      'set end_reason = ${one.reason}\n        where id = ${one.sessionId} and user_id = ${one.userId} and ended_at is null',
  },
  {
    id: 'ASVS-7.6.1',
    file: 'packages/server/src/modules/sessions/session-opening.ts',
    find: 'i.session_ends_at from sso_sign_ins i where i.id',
    replace: 'null::timestamptz from sso_sign_ins i where i.id',
  },
  {
    id: 'ASVS-8.1.1',
    file: 'packages/server/src/kernel/openapi/openapi.ts',
    find: "    ...(permission ? { 'x-permission': permission } : {}),\n",
    replace: '',
  },
  {
    id: 'ASVS-8.1.2',
    file: 'packages/server/src/kernel/openapi/openapi.ts',
    find: "schema: getSchema(endpoint.response, 'output')",
    replace: "schema: { type: 'object' }",
  },
  {
    id: 'ASVS-8.2.1',
    file: 'packages/server/src/kernel/http/guard.ts',
    find: 'if (!permission || actor.superUser) return;',
    replace: "if (!permission || actor.superUser || actor.token.type === 'userToken') return;",
  },
];
