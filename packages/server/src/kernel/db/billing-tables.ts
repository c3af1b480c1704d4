import type { Generated } from 'kysely';

/** An account's customer at the payment provider. Migration 0470. */
export interface BillingAccountsTable {
  tenant_id: string;
  id: Generated<string>;
  customer_id: string | null;
  attempt: Generated<number>;
  last_read: Generated<number>;
  applied_read: Generated<number>;
  created_at: Date;
}

/** The subscription of an account, as the provider last reported it. Migration 0470. */
export interface BillingSubscriptionsTable {
  tenant_id: string;
  id: Generated<string>;
  external_id: string;
  plan_key: string;
  status: string;
  cancel_at_period_end: boolean;
  quantity: number;
  payment_method_id: string | null;
  started_at: Date;
  period_start: Date;
  period_end: Date;
  trial_end: Date | null;
  past_due_since: Date | null;
  access_until: Date | null;
  /** The last notice about a failed payment. Migration 0540. */
  notice: string | null;
  updated_at: Date;
}

/** Tables of billing. */
export interface BillingTables {
  billing_accounts: BillingAccountsTable;
  billing_subscriptions: BillingSubscriptionsTable;
}
