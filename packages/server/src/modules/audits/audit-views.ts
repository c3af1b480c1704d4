import { type AuditView, auditsRefusals } from '@foyer/contract/audits';
import { maxAuditViews } from '@foyer/contract/audits/rules';
import { sql } from 'kysely';
import type { TenantTx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { requireUser } from '../../kernel/http/guard.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';

interface ViewForm {
  readonly name: string;
  readonly search: string;
  readonly isShared: boolean;
}

/** Absent fields stay. */
type ViewChanges = { readonly [F in keyof ViewForm]?: ViewForm[F] | undefined };

const { viewNotFound, viewNameTaken, tooManyViews } = auditsRefusals;

/** Saved views of the audit log: of the user, and those that others share with the account. */
export function createAuditViews({ db, clock }: Pick<Platform, 'db' | 'clock'>) {
  const inTenant = <T>(
    { actor }: SignedInContext,
    work: (tx: TenantTx, userId: string) => Promise<T>,
  ) => {
    const userId = requireUser(actor);
    return db.tenant(actor.tenantId, (tx) => work(tx, userId));
  };

  async function demandFree(tx: TenantTx, one: { userId: string; name: string; id?: string }) {
    const { rows } = await sql<{ id: string }>`select id from audit_views
      where tenant_id = ${tx.tenantId} and user_id = ${one.userId}
        and lower(name) = lower(${one.name})`.execute(tx);
    if (rows.some(({ id }) => id !== one.id)) throw refuse(viewNameTaken);
  }

  async function get(tx: TenantTx, one: { userId: string; id: string }): Promise<AuditView> {
    const own = isId(one.id)
      ? (await readViews(tx, one.userId)).find(({ id, isOwn }) => isOwn && id === one.id)
      : undefined;
    if (!own) throw refuse(viewNotFound);
    return own;
  }

  return {
    list: (ctx: SignedInContext): Promise<AuditView[]> => inTenant(ctx, readViews),

    create: (ctx: SignedInContext, form: ViewForm): Promise<AuditView> =>
      inTenant(ctx, async (tx, userId) => {
        const { name, search, isShared } = form;
        await demandFree(tx, { userId, name });
        const now = clock.now();
        const { rows } = await sql<{ id: string }>`insert into audit_views
            (tenant_id, user_id, name, search, is_shared, created_at, updated_at)
          values (${tx.tenantId}, ${userId}, ${name}, ${search}, ${isShared}, ${now}, ${now})
          returning id`.execute(tx);
        const own = (await readViews(tx, userId)).filter(({ isOwn }) => isOwn);
        if (own.length > maxAuditViews) throw refuse(tooManyViews);
        return get(tx, { userId, id: rows[0]?.id ?? '' });
      }),

    update: (ctx: SignedInContext, id: string, form: ViewChanges): Promise<AuditView> =>
      inTenant(ctx, async (tx, userId) => {
        const view = await get(tx, { userId, id });
        const { name = view.name, search = view.search, isShared = view.isShared } = form;
        await demandFree(tx, { userId, name, id: view.id });
        await sql`update audit_views set name = ${name}, search = ${search}, is_shared = ${isShared},
            updated_at = ${clock.now()}
          where tenant_id = ${tx.tenantId} and id = ${view.id}`.execute(tx);
        return get(tx, { userId, id: view.id });
      }),

    remove: (ctx: SignedInContext, id: string): Promise<undefined> =>
      inTenant(ctx, async (tx, userId) => {
        const view = await get(tx, { userId, id });
        await sql`delete from audit_views
          where tenant_id = ${tx.tenantId} and id = ${view.id}`.execute(tx);
        return undefined;
      }),
  };
}

/** Saved views of the audit log. */
export type AuditViews = ReturnType<typeof createAuditViews>;

async function readViews(tx: TenantTx, userId: string): Promise<AuditView[]> {
  const { rows } = await sql<AuditView>`
    select v.id, v.name, v.search, v.is_shared as "isShared", v.user_id = ${userId} as "isOwn",
      coalesce(nullif(u.name, ''), u.email, '') as owner
    from audit_views v left join memberships m on m.user_id = v.user_id and m.tenant_id = v.tenant_id
      left join users u on u.id = m.user_id
    where v.tenant_id = ${tx.tenantId} and (v.user_id = ${userId} or v.is_shared)
    order by lower(v.name), v.id`.execute(tx);
  return rows;
}
