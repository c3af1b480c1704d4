import type { MutationRow } from '../mutation.ts';

/** Faults of the server and of the client. */
export const faultMutations: readonly MutationRow[] = [
  {
    id: 'F-2',
    file: 'packages/server/src/jobs/relay.ts',
    find: '    heartbeatSeconds: deadAfterSeconds,\n',
    replace: '',
  },
  {
    id: 'F-6',
    file: 'packages/server/src/db/unavailable.ts',
    find: '|cached plan must not change/;',
    replace: '/;',
  },
  {
    id: 'F-9',
    file: 'packages/server/src/mail/create-mail.ts',
    find: [
      `if (job.isLastTry) await note('givenUp', { mail: waiting.name, reason });`,
      '        throw error;',
    ].join('\n'),
    replace: `await note('givenUp', { mail: waiting.name, reason });`,
  },
  {
    id: 'F-10',
    file: 'packages/server/src/sms/text-limits.ts',
    find: [`    { name: 'perDay', key: ['sms.all'], limit: sms.perDay, seconds: day },`, ''].join(
      '\n',
    ),
    replace: '',
  },
  {
    id: 'F-14',
    file: 'packages/server/src/hashing/breach-check.ts',
    find: `return verdict === 'breached';`,
    replace: `return verdict === 'breached' || verdict === 'unknown';`,
  },
  {
    id: 'F-15',
    file: 'packages/server/src/modules/sessions/continue-under-lock.ts',
    find: [
      `    if (verdict === 'repeat') return { kind: 'open', open: { session: standing, key } };`,
      '',
    ].join('\n'),
    replace: '',
  },
  {
    id: 'F-16',
    file: 'packages/server/src/modules/sessions/judge-refresh.ts',
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
    file: 'packages/server/src/hashing/hash-queue.ts',
    find: 'if (room <= 0 || (held.get(client) ?? 0) >= shareOfRoom * room)',
    replace: 'if (longestQueue === 0)',
  },
  {
    id: 'F-22',
    file: 'packages/server/src/db/unavailable.ts',
    find: '53...|57P0',
    replace: '53[23]..|57P0',
  },
  {
    id: 'F-23',
    file: 'packages/server/src/http/readiness.ts',
    find: '.catch(() => false)',
    replace: '.catch(() => true)',
  },
  {
    id: 'F-24',
    file: 'packages/server/src/mail/create-mail.ts',
    find: `if (!waiting) return note('givenUp', { mail: 'unknown', reason: 'unreadable' });`,
    replace: `if (!waiting) throw new Error('unreadable');`,
  },
  {
    id: 'F-25',
    file: 'packages/server/src/db/try-again.ts',
    find: 'const triesAtMost = 3;',
    replace: 'const triesAtMost = 2;',
  },
  {
    id: 'F-26',
    file: 'packages/server/src/http/serve-api.ts',
    find: 'Math.ceil(connectionsOf(settings) / 2)',
    replace: 'connectionsOf(settings)',
  },
  {
    id: 'F-28',
    file: 'packages/server/src/keys/create-keys.ts',
    find: 'return { keys: [first, ...keys.filter((key) => key !== first)].map(({ publicJwk }) => publicJwk) };',
    replace: 'return { keys: [first.publicJwk] };',
  },
  {
    id: 'F-31',
    file: 'packages/server/src/http/readiness.ts',
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
    find: 'if (body === undefined) return new FoyerError(genericText, known);',
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
    find: `if (typeof body === 'string') return new FoyerError(body, known);`,
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
    file: 'packages/server/src/modules/sessions/access-claims.ts',
    find: ['    { tenantIds: [person.tenantId] },', ''].join('\n'),
    replace: '',
  },
];
