import type { MutationRow } from '../mutation.ts';

/** Faults of the server and of the client. */
export const faultMutations: readonly MutationRow[] = [
  {
    id: 'F-2',
    file: 'packages/server/src/kernel/jobs/relay.ts',
    find: '    heartbeatSeconds: deadAfterSeconds,\n',
    replace: '',
  },
  {
    id: 'F-6',
    file: 'packages/server/src/kernel/db/unavailable.ts',
    find: '|cached plan must not change/;',
    replace: '/;',
  },
  {
    id: 'F-9',
    file: 'packages/server/src/kernel/mail/create-mail.ts',
    find: [
      `if (queued.isLastTry) await note('abandoned', { template: waiting.name, reason });`,
      '        throw error;',
    ].join('\n'),
    replace: `await note('abandoned', { template: waiting.name, reason });`,
  },
  {
    id: 'F-10',
    file: 'packages/server/src/kernel/sms/text-limits.ts',
    find: [`    { name: 'perDay', key: ['sms.all'], limit: sms.perDay, seconds: day },`, ''].join(
      '\n',
    ),
    replace: '',
  },
  {
    id: 'F-14',
    file: 'packages/server/src/kernel/hashing/breach-check.ts',
    find: `return verdict === 'breached';`,
    replace: `return verdict === 'breached' || verdict === 'unknown';`,
  },
  {
    id: 'F-15',
    file: 'packages/server/src/modules/sessions/continue-under-lock.ts',
    find: [
      `    if (verdict === 'repeat') return { kind: 'open', open: { session: sessionStatus, key } };`,
      '',
    ].join('\n'),
    replace: '',
  },
  {
    id: 'F-16',
    file: 'packages/server/src/rules/sessions/judge-refresh.ts',
    find: [`  if (row.confirmedAt === null) return 'repeat';`, ''].join('\n'),
    replace: '',
  },
  {
    id: 'F-17',
    file: 'packages/server/src/modules/sessions/continue-under-lock.ts',
    find: [`    await store.end(tx, { sessionId, userId, now, reason: 'reuse' });`, ''].join('\n'),
    replace: '',
  },
  {
    id: 'F-18',
    file: 'packages/client/src/session/renew.ts',
    find: 'await pause(clock, Math.max(wait, retryAfter(error)));',
    replace: 'await pause(clock, wait);',
  },
  {
    id: 'F-19',
    file: 'packages/server/src/kernel/hashing/hash-queue.ts',
    find: 'if (room <= 0 || (current.get(client) ?? 0) >= shareOfRoom * room)',
    replace: 'if (maxQueue === 0)',
  },
  {
    id: 'F-22',
    file: 'packages/server/src/kernel/db/unavailable.ts',
    find: '53...|57P0',
    replace: '53[23]..|57P0',
  },
  {
    id: 'F-23',
    file: 'packages/server/src/kernel/http/readiness.ts',
    find: '.catch(() => false)',
    replace: '.catch(() => true)',
  },
  {
    id: 'F-24',
    file: 'packages/server/src/kernel/mail/create-mail.ts',
    find: `if (!waiting) return note('abandoned', { template: 'unknown', reason: 'unreadable' });`,
    replace: `if (!waiting) throw new Error('unreadable');`,
  },
  {
    id: 'F-25',
    file: 'packages/server/src/kernel/db/try-again.ts',
    find: 'const maxTries = 3;',
    replace: 'const maxTries = 2;',
  },
  {
    id: 'F-26',
    file: 'packages/server/src/kernel/http/serve-api.ts',
    find: 'Math.ceil(getPoolSize(settings) / 2)',
    replace: 'getPoolSize(settings)',
  },
  {
    id: 'F-28',
    file: 'packages/server/src/kernel/keys/create-keys.ts',
    find: 'return { keys: [first, ...keys.filter((key) => key !== first)].map(({ publicJwk }) => publicJwk) };',
    replace: 'return { keys: [first.publicJwk] };',
  },
  {
    id: 'F-31',
    file: 'packages/server/src/kernel/http/readiness.ts',
    find: 'return Promise.race([running, sleep(responseLimit, false, { ref: false })]);',
    replace: 'return running;',
  },
  {
    id: 'C-1',
    file: 'packages/client/src/flows/login/login.first-steps.ts',
    find: 'assign({ failure: ({ event }) => toFailure(event.error), isNotActivated:',
    replace: 'assign({ isNotActivated:',
  },
  {
    id: 'C-2',
    file: 'packages/client/src/api/read-failure.ts',
    find: 'if (body === undefined) return new FoyerError(genericText, existing);',
    replace: '',
  },
  {
    id: 'C-3',
    file: 'packages/client/src/session/renew.ts',
    find: `return typeof response.accessToken === 'string' && !response.mfaRequired;`,
    replace: 'return !response.mfaRequired;',
  },
  {
    id: 'C-4',
    file: 'packages/client/src/api/read-failure.ts',
    find: `if (typeof body === 'string') return new FoyerError(body, existing);`,
    replace: '',
  },
  {
    id: 'C-5',
    file: 'packages/client/src/transport/failures.link.ts',
    find: 'if (request.signal?.aborted || cause instanceof FoyerError) throw cause;',
    replace: 'if (cause instanceof FoyerError) throw cause;',
  },
  {
    id: 'C-6',
    file: 'packages/client/src/flows/login/login.first-steps.ts',
    find: `entry: ['clearFailure', assign({ chosen: 'EmailAndPassword' })],`,
    replace: [
      `entry: ['clearFailure', assign({ chosen: 'EmailAndPassword' })],`,
      `        on: { submitPassword: { target: 'submitting', reenter: true } },`,
    ].join('\n'),
  },
  {
    id: 'C-8',
    file: 'packages/client/src/hosted/create-hosted-login.ts',
    find: ['    refreshToken = tokens.refresh_token || refreshToken;', ''].join('\n'),
    replace: '',
  },
  {
    id: 'C-9',
    file: 'packages/client/src/session/live-session.ts',
    find: 'keepAlive.began(next.response.expiresIn, next.age);',
    replace: 'keepAlive.began((toSession(next).claims.exp ?? 0) - clock.wall() / 1000, next.age);',
  },
  {
    id: 'C-10',
    file: 'packages/client/src/session/follow-surroundings.ts',
    find: [`      live.store.set({ status: 'unknown' });`, ''].join('\n'),
    replace: '',
  },
  {
    id: 'C-12',
    file: 'packages/client/src/hosted/lazy-hosted-login.ts',
    find: ['          loading = undefined; // the next call may have better luck', ''].join('\n'),
    replace: '',
  },
  {
    id: 'C-13',
    file: 'packages/client/src/flows/passkey-sign-in/passkey-sign-in.machine.ts',
    find: `onError: { target: 'looking', actions: 'fail' },`,
    replace: `onError: 'looking',`,
  },
  {
    id: 'C-14',
    file: 'packages/client/src/browser/page-browser.ts',
    find: 'page.location.assign(url)',
    replace: `window.open(url, '_self')`,
  },
  {
    id: 'C-15',
    file: 'packages/embed/src/foyer-provider.tsx',
    find: ['    window.alert(missingBaseUrl);', ''].join('\n'),
    replace: '',
  },
  {
    id: 'C-17',
    file: 'packages/server/src/rules/sessions/access-claims.ts',
    find: ['    { tenantIds: [user.tenantId] },', ''].join('\n'),
    replace: '',
  },
  {
    id: 'F-1',
    why: 'The processes are killed at random moments: an edit that leaves something half done is noticed in some runs only.',
  },
  {
    id: 'F-3',
    file: 'packages/server/src/kernel/db/unavailable.ts',
    find: 'passing.test(code) ||',
    replace: '',
  },
  {
    id: 'F-4',
    file: 'packages/server/src/kernel/db/restored-copy.ts',
    find: "await sql`update sessions set ended_at = ${now}, end_reason = 'restored' where ended_at is null`.execute(tx);",
    replace: '',
  },
  {
    id: 'F-5',
    why: 'Sessions, codes, and counters are in the database alone: it takes more than one edit to move them into a process.',
  },
  {
    id: 'F-7',
    file: 'packages/server/src/kernel/db/migrate.ts',
    find: 'await client.query(sql);',
    replace:
      "await client.query(sql.replaceAll(/;\\n(?=(?:create|alter|insert|update|drop) )/g, ';\\ncommit;\\n'));",
  },
  {
    id: 'F-12',
    file: 'packages/server/src/kernel/outgoing/create-outgoing.ts',
    find: 'AbortSignal.any([asked.signal, timeout]) : timeout;',
    replace: 'AbortSignal.any([asked.signal, timeout]) : new AbortController().signal;',
  },
  {
    id: 'F-20',
    file: 'packages/server/src/kernel/http/request-timeouts.ts',
    find: 'connectionTimeout: silence,',
    replace: '',
  },
  {
    id: 'F-27',
    file: 'packages/server/src/modules/passwords/passwords.service.ts',
    find: "await audit.record(tx, { action: 'password.changed', userId, tenantId, email, ctx, description });",
    replace:
      "void db.read((own) => audit.record(own, { action: 'password.changed', userId, tenantId, email, ctx, description })).catch(() => undefined);",
  },
  {
    id: 'F-29',
    file: 'apps/identity-server/src/commands/backup.command.ts',
    find: 'rmSync(target, { recursive: true, force: true });',
    replace: '',
  },
  {
    id: 'F-30',
    file: 'packages/server/src/kernel/http/request-context.ts',
    find: 'const knownValues = new WeakMap<FastifyRequest, ClientFacts>();',
    replace: 'const knownValues = new Map<FastifyRequest, ClientFacts>();',
  },
  {
    id: 'C-7',
    file: 'packages/client/src/browser/safe-storage.ts',
    find: 'try { const storage = find(); return storage ? run(storage) : undefined; } catch { return undefined; }',
    replace: 'const storage = find();\n    return storage ? run(storage) : undefined;',
    test: 'packages/client/src/browser/page-browser.test.ts',
  },
  {
    id: 'C-11',
    file: 'packages/client/src/session/tabs.ts',
    find: 'return exclusively((waited) => first(waited).then((outcome) => outcome ?? workAndTell(work))).finally(shared.stop);',
    replace:
      'return first(false).then((outcome) => outcome ?? workAndTell(work)).finally(shared.stop);',
  },
  {
    id: 'C-16',
    file: 'packages/login-box/src/box/failure-alert.tsx',
    find: '<span className="foyer-box-reference">{reference}</span>',
    replace:
      '<span className="foyer-box-reference" dangerouslySetInnerHTML={{ __html: reference }} />',
    test: 'tests/docs/sources.test.ts',
  },
  {
    id: 'C-18',
    file: 'tests/browser/context-watch.ts',
    find: "context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().message}`));",
    replace: '',
  },
  {
    id: 'O-22',
    file: 'packages/server/src/protocols/oidc/compose-hosted.ts',
    find: 'engine.tell(clientId, { userId, sessionId }),',
    replace: 'engine.tell(clientId, { userId, sessionId }).catch(() => undefined),',
  },
  {
    id: 'T-RED-5',
    file: 'packages/server/src/protocols/federation/upstream-oidc.ts',
    find: 'state: request.state, nonce: request.nonce,',
    replace: 'state: request.state, access_token: request.state, nonce: request.nonce,',
  },
  {
    id: 'T-BF-2',
    file: 'packages/server/src/kernel/attempt-counter/counter-statements.ts',
    find: 'then 1 else g.count + 1 end,',
    replace: 'then 1 else 1 end,',
  },
  {
    id: 'F-32',
    file: 'packages/server/src/modules/users/member-conditions.ts',
    find: 'const holds = sql`u.metadata::text like',
    replace: "const holds = sql`(u.metadata::text || '') like",
  },
];
