import type { MutationRow } from '../mutation.ts';

/** Faults of the server and of the client. */
export const faultMutations: readonly MutationRow[] = [
  {
    id: 'F-6',
    file: 'packages/server/src/db/unavailable.ts',
    find: '|cached plan must not change/;',
    replace: '/;',
  },
  {
    id: 'F-9',
    file: 'packages/server/src/mail/create-mail.ts',
    find: [`if (job.isLastTry) await note('givenUp', { mail: waiting.name, reason });`, '        throw error;'].join(
      '\n',
    ),
    replace: `await note('givenUp', { mail: waiting.name, reason });`,
  },
  {
    id: 'F-10',
    file: 'packages/server/src/sms/text-limits.ts',
    find: [`    { name: 'perDay', key: ['sms.all'], limit: sms.perDay, seconds: day },`, ''].join('\n'),
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
    id: 'F-24',
    file: 'packages/server/src/mail/create-mail.ts',
    find: `if (!waiting) return note('givenUp', { mail: 'unknown', reason: 'unreadable' });`,
    replace: `if (!waiting) throw new Error('unreadable');`,
  },
  {
    id: 'C-1',
    file: 'packages/client/src/flows/login/login.first-steps.ts',
    find: ['              failure: ({ event }) => toFailure(event.error),', ''].join('\n'),
    replace: '',
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
