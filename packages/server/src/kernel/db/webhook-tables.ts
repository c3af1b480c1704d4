import type { ColumnType, Generated } from 'kysely';

type Json = ColumnType<Record<string, string>, string, never>;

/** A webhook of a tenant, or of the environment. Migration 0500. */
export interface WebhooksTable {
  id: Generated<string>;
  tenant_id: string | null;
  name: string;
  description: string;
  url: string;
  secret_sealed: Uint8Array;
  previous_sealed: Uint8Array | null;
  previous_until: Date | null;
  event_keys: string[];
  is_active: boolean;
  disabled_reason: string | null;
  created_by: string | null;
  created_at: Date;
  updated_at: Date;
  lease_id: string | null;
  leased_until: Generated<Date>;
  resume_at: Generated<Date>;
  failing_since: Date | null;
  failures: Generated<number>;
  invocations: Generated<number>;
  last_attempt_at: Date | null;
  last_status: number | null;
  last_succeeded: boolean | null;
}

/** One event for one webhook. */
export interface WebhookDeliveriesTable {
  id: Generated<string>;
  place: Generated<number>;
  webhook_id: string;
  tenant_id: string | null;
  event_id: string;
  event_key: string;
  body: string;
  state: Generated<string>;
  attempts: Generated<number>;
  round_attempts: Generated<number>;
  round_began_at: Date;
  next_attempt_at: Date;
  last_attempt_at: Date | null;
  last_status: number | null;
  last_answer: Generated<string>;
  last_duration_ms: number | null;
  created_at: Date;
  expires_at: Date;
}

/** One try of a delivery. */
export interface WebhookAttemptsTable {
  id: Generated<number>;
  delivery_id: string;
  tenant_id: string | null;
  at: Date;
  duration_ms: number;
  status: number | null;
  failure: string | null;
  request_headers: Json;
  response_headers: Json;
  response_body: string;
}

/** An event that a host application sent. */
export interface TriggeredEventsTable {
  id: string;
  tenant_id: string;
  event_key: string;
  created_at: Date;
  expires_at: Date;
}

/** Tables of webhooks. */
export interface WebhookTables {
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_attempts: WebhookAttemptsTable;
  triggered_events: TriggeredEventsTable;
}
