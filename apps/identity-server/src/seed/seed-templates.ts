import type { Tx } from '@foyer/server/kernel/db/database';
import { sql } from 'kysely';

const content = {
  lockout: { enabled: true, maxAttempts: 8 },
  passwordHistory: { historySize: 5 },
};

/** A policy template of the reseller, applied in all of its sub-accounts; the first one differs from it. */
export async function seedTemplate(
  tx: Tx,
  one: {
    readonly ownerId: string;
    readonly accountIds: readonly string[];
    readonly authorId: string;
    readonly now: Date;
  },
): Promise<void> {
  const { ownerId, authorId, now } = one;
  const [drifting, ...others] = one.accountIds;
  const ids = [...one.accountIds];
  const { rows } = await sql<{ id: string }>`
    insert into policy_templates (tenant_id, scope_id, name, is_locked, content, applied_at, created_by, created_at, updated_at)
    values (${ownerId}, ${ownerId}, 'Customer baseline', false, ${JSON.stringify(content)}::jsonb, ${now}, ${authorId}, ${now}, ${now})
    returning id`.execute(tx);
  const templateId = rows[0]?.id;
  await sql`
    insert into applied_policy_parts (tenant_id, part, template_id, is_locked, applied_at)
    select a.id, p.part, ${templateId}::uuid, false, ${now}
    from unnest(${ids}::uuid[]) as a (id), unnest(array['lockout', 'passwordHistory']) as p (part)`.execute(
    tx,
  );
  await sql`
    insert into password_history_policies (tenant_id, enabled, history_size, created_at, updated_at)
    select a.id, true, 5, ${now}, ${now} from unnest(${ids}::uuid[]) as a (id)`.execute(tx);
  await sql`
    insert into lockout_policies (tenant_id, enabled, max_attempts, created_at, updated_at)
    select a.id, true, case when a.id = ${drifting}::uuid then 20 else 8 end, ${now}, ${now}
    from unnest(${[drifting, ...others]}::uuid[]) as a (id)`.execute(tx);
}
