import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';
import { keysThatCover } from '../../rules/membership/keys-that-cover.ts';
import { mayAct } from '../../rules/membership/may-act.ts';

/** An account's customer at the payment provider. */
export interface BillingAccount {
  readonly id: string;
  readonly tenantId: string;
  readonly customerId: string | null;
  readonly attempt: number;
}

/** The subscription of an account. */
export interface StoredSubscription {
  readonly id: string;
  readonly externalId: string;
  readonly planKey: string;
  readonly status: string;
  readonly cancelAtPeriodEnd: boolean;
  readonly quantity: number;
  readonly paymentMethodId: string | null;
  readonly startedAt: Date;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly trialEnd: Date | null;
  readonly pastDueSince: Date | null;
  readonly accessUntil: Date | null;
  /** The last notice about a failed payment. */
  readonly notice: string | null;
}

/** SQL of billing. */
export function createBillingStore() {
  return {
    account: (tx: Tx, tenantId: string): Promise<BillingAccount | undefined> =>
      accounts(tx).where('tenant_id', '=', tenantId).executeTakeFirst(),

    accountOfCustomer: (tx: Tx, customerId: string): Promise<BillingAccount | undefined> =>
      accounts(tx).where('customer_id', '=', customerId).executeTakeFirst(),

    /** Accounts with a customer, after an ID. */
    accountsAfter: (tx: Tx, tenantId: string, limit: number): Promise<BillingAccount[]> =>
      accounts(tx)
        .where('tenant_id', '>', tenantId)
        .where('customer_id', 'is not', null)
        .orderBy('tenant_id')
        .limit(limit)
        .execute(),

    open: async (tx: Tx, tenantId: string, now: Date): Promise<void> => {
      await tx
        .insertInto('billing_accounts')
        .values({ tenant_id: tenantId, customer_id: null, created_at: now })
        .onConflict((one) => one.doNothing())
        .execute();
    },

    setCustomer: async (tx: Tx, tenantId: string, customerId: string): Promise<void> => {
      await tx
        .updateTable('billing_accounts')
        .set({ customer_id: customerId })
        .where('tenant_id', '=', tenantId)
        .where('customer_id', 'is', null)
        .execute();
    },

    /** Ends an attempt: the next one has another idempotency key. */
    endAttempt: async (tx: Tx, tenantId: string, attempt: number): Promise<void> => {
      await tx
        .updateTable('billing_accounts')
        .set({ attempt: attempt + 1 })
        .where('tenant_id', '=', tenantId)
        .where('attempt', '=', attempt)
        .execute();
    },

    /** Numbers a read of the provider's state. */
    startRead: async (tx: Tx, tenantId: string): Promise<number> => {
      const { rows } = await sql<{ read: number }>`
        update billing_accounts set last_read = last_read + 1 where tenant_id = ${tenantId}
        returning last_read as read`.execute(tx);
      return rows[0]?.read ?? 0;
    },

    /** Whether the read is newer than what is stored. */
    applyRead: async (tx: Tx, tenantId: string, read: number): Promise<boolean> => {
      const { rows } = await sql`
        update billing_accounts set applied_read = ${read}
        where tenant_id = ${tenantId} and applied_read < ${read} returning 1`.execute(tx);
      return rows.length > 0;
    },

    subscription: (tx: Tx, tenantId: string): Promise<StoredSubscription | undefined> =>
      tx
        .selectFrom('billing_subscriptions')
        .select([
          'id',
          'external_id as externalId',
          'plan_key as planKey',
          'status',
          'cancel_at_period_end as cancelAtPeriodEnd',
          'quantity',
          'payment_method_id as paymentMethodId',
          'started_at as startedAt',
          'period_start as periodStart',
          'period_end as periodEnd',
          'trial_end as trialEnd',
          'past_due_since as pastDueSince',
          'access_until as accessUntil',
          'notice',
        ])
        .where('tenant_id', '=', tenantId)
        .executeTakeFirst(),

    save: async (
      tx: Tx,
      tenantId: string,
      one: Omit<StoredSubscription, 'id'>,
      now: Date,
    ): Promise<void> => {
      const row = {
        external_id: one.externalId,
        plan_key: one.planKey,
        status: one.status,
        cancel_at_period_end: one.cancelAtPeriodEnd,
        quantity: one.quantity,
        payment_method_id: one.paymentMethodId,
        started_at: one.startedAt,
        period_start: one.periodStart,
        period_end: one.periodEnd,
        trial_end: one.trialEnd,
        past_due_since: one.pastDueSince,
        access_until: one.accessUntil,
        notice: one.notice,
        updated_at: now,
      };
      await tx
        .insertInto('billing_subscriptions')
        .values({ tenant_id: tenantId, ...row })
        .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(row))
        .execute();
    },

    /** Who may pay, and receives emails about failed payments. */
    payers: async (
      tx: Tx,
      tenantId: string,
      now: Date,
    ): Promise<{ readonly email: string | null }[]> => {
      const { rows } = await sql<{ email: string | null }>`
        select distinct u.email from memberships m join users u on u.id = m.user_id
          join tenants t on t.id = m.tenant_id
          cross join lateral foyer_held_roles(m.user_id, m.tenant_id) held
          join role_permissions rp on rp.role_id = held.role_id
          join permissions p on p.id = rp.permission_id
        where m.tenant_id = ${tenantId} and ${mayAct(now)}
          and p.key = any(${keysThatCover('fe.subscriptions.write')}::text[])
        order by u.email`.execute(tx);
      return rows;
    },

    /** Active users, for prices per seat. */
    seats: async (tx: Tx, tenantId: string): Promise<number> => {
      const { rows } = await sql<{ seats: number }>`
        select count(*) as seats from memberships
        where tenant_id = ${tenantId} and disabled_at is null`.execute(tx);
      return Math.max(1, rows[0]?.seats ?? 1);
    },
  };
}

const accounts = (tx: Tx) =>
  tx
    .selectFrom('billing_accounts')
    .select(['id', 'tenant_id as tenantId', 'customer_id as customerId', 'attempt']);

/** SQL of billing. */
export type BillingStore = ReturnType<typeof createBillingStore>;
