import { passwordAttemptKey } from '@foyer/server/rules/attempts/password-attempts';
import type { Stack } from '@foyer/testkit';
import { sql } from 'kysely';
import type { MethodProperties, Ready } from './policy-methods.ts';
import type { Outcome } from './policy-outcomes.ts';

/** A policy or restriction, set for every tenant of a user. */
export interface PolicyCase {
  readonly name: string;
  set(ready: Ready): Promise<void>;
  expected(method: MethodProperties): Outcome;
}

const day = 86_400;
const here = '127.0.0.1';

/** Every policy and restriction, as stored, so that setting one needs no session that it would end. */
export function policyCases(stack: Stack): readonly PolicyCase[] {
  const { db, kernel } = stack.server;

  /** Inserts a row for each tenant of the user. */
  const insert = (table: string, values: Readonly<Record<string, unknown>>) => (ready: Ready) =>
    db.system(async (tx) => {
      const columns = Object.keys(values).map((name) => sql.ref(name));
      const row = Object.values(values).map((value) => sql`${value}`);
      await sql`insert into ${sql.table(table)} (tenant_id, ${sql.join(columns)})
        select tenant_id, ${sql.join(row)} from memberships where user_id = ${ready.userId}
        on conflict do nothing`.execute(tx);
    });
  const run = (statement: (ready: Ready) => ReturnType<typeof sql>) => (ready: Ready) =>
    db.system(async (tx) => {
      await statement(ready).execute(tx);
    });
  const all =
    (...steps: readonly ((ready: Ready) => Promise<unknown>)[]) =>
    async (ready: Ready) => {
      for (const step of steps) await step(ready);
    };

  const now = () => stack.clock.now();
  const stamps = () => ({ created_at: now(), updated_at: now() });
  const ipList = (strategy: string) =>
    insert('ip_restriction_policies', { is_active: true, strategy, updated_at: now() });
  const span = (strategy: string) =>
    insert('ip_restriction_spans', { strategy, first_ip: here, last_ip: here });
  const countries = (failStrategy: string) =>
    insert('country_restriction_policies', {
      enabled: true,
      action: 'ALLOW',
      fail_strategy: failStrategy,
      should_send_email: false,
      countries: sql`array['DE']`,
      updated_at: now(),
    });
  const domains = (type: string) =>
    all(
      insert('domain_restrictions', { domain: 'elsewhere.test', type, created_at: now() }),
      insert('domain_restriction_policies', {
        active: true,
        list_type: type,
        block_public_domains: false,
        updated_at: now(),
      }),
    );
  const mfa = (enforce: string, more: Readonly<Record<string, unknown>> = {}) =>
    insert('mfa_policies', {
      enforce,
      remember_allowed: true,
      remember_seconds: day,
      ...stamps(),
      ...more,
    });
  const lockout = (maxAttempts: number) =>
    insert('lockout_policies', { enabled: true, max_attempts: maxAttempts, ...stamps() });
  const rotation = (period: number) =>
    insert('password_rotation_policies', {
      is_active: true,
      rotation_period: period,
      notification_period: 0,
      ...stamps(),
    });
  const sessions = (idle: number, absolute: number) =>
    insert('session_policies', {
      idle_seconds: idle,
      absolute_seconds: absolute,
      max_sessions: null,
      updated_at: now(),
    });
  const fail =
    (times: number) =>
    async ({ userId }: Ready) => {
      const { email } = await db.read((tx) =>
        tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow(),
      );
      for (let count = 0; count < times; count += 1)
        await db.read((tx) =>
          kernel.attemptCounter.hit(tx, passwordAttemptKey(email ?? ''), 100, 900),
        );
    };
  const age = (column: 'rotated_at' | 'authenticated_at') =>
    run(
      ({
        userId,
      }) => sql`update sessions set ${sql.ref(column)} = ${sql.ref(column)} - interval '2 days'
        where user_id = ${userId}`,
    );
  const agePassword = run(
    ({ userId }) =>
      sql`update passwords set changed_at = changed_at - interval '2 days' where user_id = ${userId}`,
  );
  const steal = async ({ password }: Ready) => {
    if (password) stack.breachedPasswords.stolen.add(password);
  };

  const allowed = (): Outcome => 'allowed';
  const blockedAddress = (method: MethodProperties): Outcome =>
    method.blockedAddress ?? 'request/addressNotAllowed';
  const needsMfa = ({ kind }: MethodProperties): Outcome =>
    kind === 'single' || kind === 'sso' ? 'mfa' : 'allowed';
  const endsSessions = (method: MethodProperties): Outcome =>
    method.kind === 'session' ? (method.endedSession ?? 'request/unauthenticated') : 'allowed';
  const ofPasswords =
    (outcome: Outcome) =>
    ({ usesPassword }: MethodProperties): Outcome =>
      usesPassword ? outcome : 'allowed';

  return [
    {
      name: 'everything is allowed',
      set: all(
        ipList('ALLOW'),
        span('ALLOW'),
        countries('ALLOW'),
        domains('BLOCK'),
        mfa('DontForce', {
          allowed_methods: sql`array['AuthenticatorApp', 'SMS', 'EmailCode', 'WebAuthnPlatform', 'WebAuthnCrossPlatform']`,
        }),
        lockout(5),
        fail(4),
        rotation(day),
        sessions(day, 30 * day),
        insert('breached_password_policies', { block_pwned: true, ...stamps() }),
        insert('password_strength_policies', { min_length: 60, ...stamps() }),
        insert('password_history_policies', { enabled: true, history_size: 10, ...stamps() }),
      ),
      expected: allowed,
    },
    { name: 'IP allow list without the address', set: ipList('ALLOW'), expected: blockedAddress },
    {
      name: 'IP block list with the address',
      set: all(ipList('BLOCK'), span('BLOCK')),
      expected: blockedAddress,
    },
    { name: 'IP block list without the address', set: ipList('BLOCK'), expected: allowed },
    { name: 'country not allowed', set: countries('BLOCK'), expected: blockedAddress },
    {
      name: 'email domain not allowed',
      set: domains('ALLOW'),
      expected: ({ joins }) => (joins ? 'request/emailDomainNotAllowed' : 'allowed'),
    },
    { name: 'MFA forced', set: mfa('Force'), expected: needsMfa },
    {
      name: 'MFA forced except SSO',
      set: mfa('ForceExceptSAML'),
      expected: (method) => (method.kind === 'sso' ? 'allowed' : needsMfa(method)),
    },
    {
      name: 'MFA forced with a grace period',
      set: (ready) => mfa('Force', { grace_until: new Date(now().getTime() + 3_600_000) })(ready),
      expected: allowed,
    },
    {
      name: 'MFA methods',
      set: mfa('DontForce', { allowed_methods: sql`array['AuthenticatorApp']` }),
      expected: ({ setsUp }) => (setsUp ? 'mfa/notOffered' : 'allowed'),
    },
    {
      name: 'too many failed attempts',
      set: all(lockout(3), fail(3)),
      expected: ({ usesPassword, hasOwnAttempts }) =>
        usesPassword && !hasOwnAttempts ? 'login/wrongCredentials' : 'allowed',
    },
    {
      name: 'idle timeout',
      set: all(sessions(day, 30 * day), age('rotated_at')),
      expected: endsSessions,
    },
    {
      name: 'forced re-login',
      set: all(sessions(30 * day, day), age('authenticated_at')),
      expected: endsSessions,
    },
    {
      name: 'expired password',
      set: all(rotation(60), agePassword),
      expected: ofPasswords('newPassword'),
    },
    {
      name: 'breached password',
      set: all(insert('breached_password_policies', { block_pwned: true, ...stamps() }), steal),
      expected: ofPasswords('breachedPassword'),
    },
  ];
}
