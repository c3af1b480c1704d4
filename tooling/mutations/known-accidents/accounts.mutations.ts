import type { MutationRow } from '../mutation.ts';

/** Redirects, headers, enumeration, guessing, passwords, and emails. */
export const accountMutations: readonly MutationRow[] = [
  {
    id: 'T-RED-1',
    file: 'packages/client/src/redirects/redirect-target.ts',
    find: 'const isSameOrigin = target.origin === page.origin;',
    replace: 'const isSameOrigin = target.href.startsWith(page.origin);',
  },
  {
    id: 'T-RED-2',
    file: 'packages/server/src/protocols/oidc/engine-clients.ts',
    find: 'post_logout_redirect_uris: [...getPostLogoutUris(one)],',
    replace:
      'post_logout_redirect_uris: getPostLogoutUris(one).flatMap((uri) => [uri, `${uri}/`]),',
  },
  {
    id: 'T-RED-3',
    file: 'packages/client/src/flows/login/sso-target.ts',
    find: 'const target = answer.address ? redirectTarget(answer.address, anywhere) : undefined;',
    replace: 'const target = answer.address ? { url: answer.address, anywhere } : undefined;',
  },
  {
    id: 'T-RED-4',
    why: 'The engine (oidc-provider) goes on with the request that it has stored; later steps carry its id only.',
  },
  {
    id: 'T-HDR-1',
    why: 'Links are built where the request is unknown: its host would have to be passed through several functions first.',
  },
  {
    id: 'T-HDR-2',
    file: 'packages/server/src/kernel/http/client-address.ts',
    find: 'if (trustedHops === 0 || forwardedFor === undefined) return socket;',
    replace: 'if (forwardedFor === undefined) return socket;',
  },
  {
    id: 'T-HDR-3',
    why: 'The guard is part of the route: no spelling of an address reaches a handler without it.',
  },
  {
    id: 'T-HDR-4',
    file: 'packages/server/src/kernel/http/security-headers.ts',
    find: [`    'cache-control': 'no-store',`, ''].join('\n'),
    replace: '',
  },
  {
    id: 'T-HDR-5',
    file: 'packages/server/src/kernel/http/session-cookies.ts',
    find: `const own = { path: '/', httpOnly: true,`,
    replace: `const own = { path: '/', httpOnly: false,`,
  },
  {
    id: 'T-HDR-6',
    file: 'packages/server/src/kernel/http/request-application.ts',
    find: 'return isOurs && config.applications',
    replace: 'return config.applications',
  },
  {
    id: 'T-ENUM-1',
    file: 'packages/server/src/modules/login/login.service.ts',
    find: 'refuse(loginRefusals.wrongCredentials);',
    replace: 'refuse(person?.id ? loginRefusals.wrongCredentials : loginRefusals.noSession);',
  },
  {
    id: 'T-ENUM-2',
    file: 'packages/server/src/modules/login/login.service.ts',
    find: 'const right = await passwordHasher.verify(open ? (user?.hash ?? null) : null, password);',
    replace:
      'const right = open && user?.hash ? await passwordHasher.verify(user.hash, password) : false;',
  },
  {
    id: 'T-ENUM-3',
    file: 'packages/server/src/modules/users/member-lists.service.ts',
    find: 'const tenantIds = await reach(ctx, { below: below || only !== undefined, ...(only ? { only } : {}) });',
    replace: 'const tenantIds = only ?? (await reach(ctx, { below }));',
  },
  {
    id: 'T-BF-1',
    file: 'packages/server/src/modules/passwords/lockout.service.ts',
    find: 'const key = passwordAttemptKey(accountKey);',
    replace: `const key: AttemptKey = ['passwords.own', userId];`,
  },
  {
    id: 'T-BF-3',
    file: 'packages/server/src/kernel/secrets/create-codes.ts',
    find: `const key: AttemptKey = ['code', kind, tried?.subject ?? toHash(handle).toString('hex')];`,
    replace: `const key: AttemptKey = ['code', kind, toHash(handle).toString('hex')];`,
  },
  {
    id: 'T-BF-4',
    file: 'packages/server/src/modules/login/login.service.ts',
    find: 'if (!mark) return null;',
    replace: 'if (mark !== email) return null;',
  },
  {
    id: 'T-BF-5',
    file: 'packages/server/src/kernel/attempt-counter/create-attempt-counter.ts',
    find: [
      '  const hitValues = (key: Buffer, windowSeconds: number) => {',
      '    const now = clock.now();',
    ].join('\n'),
    replace: [
      '  const node = process.hrtime.bigint().toString(16);',
      '  const hitValues = (shared: Buffer, windowSeconds: number) => {',
      '    const now = clock.now();',
      '    const key = Buffer.concat([shared.subarray(node.length), Buffer.from(node)]);',
    ].join('\n'),
  },
  {
    id: 'T-OTP-1',
    file: 'packages/server/src/modules/mfa/devices.store.ts',
    find: [`        .where('last_step', '<', one.step)`, ''].join('\n'),
    replace: '',
  },
  {
    id: 'T-OTP-2',
    file: 'packages/server/src/kernel/secrets/create-secrets.ts',
    find: [
      `        .deleteFrom('single_use_secrets')`,
      '        .where(matching(claim, clock.now()))',
      '        .returning(',
    ].join('\n'),
    replace: [
      `        .selectFrom('single_use_secrets')`,
      '        .where(matching(claim, clock.now()))',
      '        .select(',
    ].join('\n'),
  },
  {
    id: 'T-OTP-3',
    file: 'packages/server/src/modules/mfa/pending.store.ts',
    find: `return createHash('sha256').update(token).digest();`,
    replace: 'return Buffer.from(token);',
  },
  {
    id: 'T-PWD-1',
    file: 'packages/server/src/modules/passwords/password-recovery.ts',
    find: ['store.findByIdentifier(tx, user));', '    // counted'].join('\n'),
    replace: [
      `store.findByIdentifier(tx, { ...user, identifier: user.identifier.split(/[ ,]/)[0] ?? '' }));`,
      '    // counted',
    ].join('\n'),
  },
  {
    id: 'T-PWD-2',
    file: 'packages/server/src/modules/login/login.service.ts',
    find: 'if (right) return counter && user?.id ?',
    replace: 'if (user?.hash) return counter && user?.id ?',
  },
  {
    id: 'T-PWD-3',
    file: 'packages/server/src/kernel/secrets/create-secrets.ts',
    find: 'return sql<boolean>`kind = ${kind} and hash',
    replace: 'return sql<boolean>`kind is not null and hash',
  },
  {
    id: 'T-PWD-4',
    file: 'packages/server/src/kernel/hashing/create-password-hasher.ts',
    find: `const oneForm = (password: string) => password.normalize('NFKC');`,
    replace: `const oneForm = (password: string) => password.normalize('NFKC').slice(0, 72);`,
  },
  {
    id: 'T-PWD-5',
    why: 'An empty text has neither the form of a secret nor the hash of one: each check alone rejects it.',
  },
  {
    id: 'T-PWD-6',
    why: 'The schema of the call drops members it does not know, and the handler names each field that it writes.',
  },
  {
    id: 'T-PWD-7',
    file: 'packages/server/src/modules/passwords/passwords.service.ts',
    find: [
      `    await sessions.endAll(tx, { userId, ...except, reason: 'passwordChanged' });`,
      '',
    ].join('\n'),
    replace: '',
  },
  {
    id: 'T-PWD-8',
    file: 'packages/server/src/kernel/mail/templates/letter.ts',
    find: `/[&<>"']/g`,
    replace: `/[&"']/g`,
  },
];
