import { defineJob, type JobDefinition } from '../../kernel/jobs/jobs.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { selectAccountKey } from '../../kernel/db/account-key.ts';
import type { Tx } from '../../kernel/db/database.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import { errorFacts } from '../../kernel/logs/error-facts.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { allowsCountry, clientIp } from '../membership/allows-address.ts';
import { keysThatCover } from '../membership/keys-that-cover.ts';
import { mayAct } from '../membership/may-act.ts';
import { logEvent } from '../../kernel/logs/log-events.ts';

const queue = 'countryRestrictions.blocked';
const blockedJob = z.object({
  userId: z.string(),
  country: z.string().nullable(),
  facts: z.object({ at: z.string(), address: z.string(), userAgent: z.string() }),
});
/** Notices an hour about one user, and in one account. */
const [perUser, perTenant] = [1, 5];
const hourSeconds = 60 * 60;

/**
 * Notes that restrictions blocked a sign-in or refresh; `createCountryNotice` sends what follows.
 */
export function createNotifyBlocked({
  db,
  jobs,
  clock,
  locations,
  log,
}: Pick<Kernel, 'db' | 'jobs' | 'clock' | 'locations' | 'log'>) {
  /** Does not wait: the caller may hold a transaction that its refusal rolls back. */
  return (client: RequestContext['client'], userId: string): void => {
    const { address, userAgent } = client;
    const facts = { at: clock.now().toISOString(), address, userAgent };
    const country = locations.locate(address)?.countryCode ?? null;
    db.system((tx) => jobs.enqueue(tx, queue, { userId, country, facts })).catch((error: unknown) =>
      logEvent(log, 'country_restriction.notice_failed', { error: errorFacts(error) }),
    );
  };
}

/**
 * Emails administrators when country restrictions block a sign-in, in the accounts that ask for it.
 */
export function createCountryNotice({
  db,
  clock,
  attemptCounter,
  mail,
}: Pick<Kernel, 'db' | 'clock' | 'attemptCounter' | 'mail'>): JobDefinition {
  async function send(tx: Tx, one: z.infer<typeof blockedJob>, tenantId: string, user: string) {
    const { userId } = one;
    const hit = (key: readonly string[], max: number) =>
      attemptCounter.hit(tx, ['mail.countryBlocked', ...key], max, hourSeconds);
    if (!(await hit([tenantId, userId], perUser)).allowed) return;
    if (!(await hit([tenantId], perTenant)).allowed) return;
    const data = { ...one.facts, user, country: one.country };
    for (const { email: to } of await findAdministrators(tx, tenantId, clock.now()))
      await mail.queue(tx, { to, tenantId, template: { name: 'countryBlocked', data } });
  }

  return defineJob(queue, blockedJob, async ({ data }) => {
    await db.system(async (tx) => {
      const { address } = data.facts;
      const blocked = await findBlockingTenants(tx, data.userId, address, clock.now());
      for (const { tenantId, user } of blocked) await send(tx, data, tenantId, user);
    });
  });
}

/** Accounts of a user whose country restrictions block an address and ask for emails. */
async function findBlockingTenants(tx: Tx, userId: string, address: string, now: Date) {
  const { rows } = await sql<{ tenantId: string; user: string }>`
    select m.tenant_id as "tenantId", ${selectAccountKey('u')} as "user"
    from users u join memberships m on m.user_id = u.id join tenants t on t.id = m.tenant_id
      join country_restriction_policies cp on cp.tenant_id = m.tenant_id and cp.should_send_email
    where u.id = ${userId} and ${mayAct(now)} and not ${allowsCountry(sql`m.tenant_id`, clientIp(address))}`.execute(
    tx,
  );
  return rows;
}

/** Living members who may change security settings. */
async function findAdministrators(tx: Tx, tenantId: string, now: Date) {
  const { rows } = await sql<{ email: string | null }>`
    select distinct u.email from memberships m join users u on u.id = m.user_id
      join tenants t on t.id = m.tenant_id cross join lateral foyer_held_roles(m.user_id, m.tenant_id) held
      join role_permissions rp on rp.role_id = held.role_id join permissions p on p.id = rp.permission_id
    where m.tenant_id = ${tenantId} and ${mayAct(now)} and u.email is not null
      and p.key = any(${keysThatCover('fe.secure.write.securityPolicy')}::text[]) order by u.email`.execute(
    tx,
  );
  return rows;
}
