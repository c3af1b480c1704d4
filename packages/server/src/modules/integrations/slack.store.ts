import type { SlackSubscription } from '@foyer/contract/integrations';
import { sql } from 'kysely';
import type { TenantTx, Tx } from '../../kernel/db/database.ts';

/** A connected workspace. */
export interface SlackConnection {
  readonly id: string;
  readonly teamName: string;
  readonly sealed: Buffer;
  /** Slack no longer accepts the token since then. */
  readonly disabledAt: Date | null;
  readonly disabledCause: string | null;
}

/** Messages to a channel that Slack rejects. */
export interface SlackFailureRow {
  readonly channelId: string;
  readonly cause: string;
  readonly count: number;
  readonly since: Date;
  readonly lastAt: Date;
}

type SlackEvents = SlackSubscription['slackEvents'];

/** SQL of Slack connections and subscriptions. */
export function createSlackStore() {
  return {
    find: async (tx: Tx, tenantId: string): Promise<SlackConnection | undefined> => {
      const { rows } = await sql<SlackConnection>`
        select id, team_name as "teamName", token_sealed as sealed, disabled_at as "disabledAt",
          disabled_cause as "disabledCause" from slack_connections
        where tenant_id = ${tenantId}`.execute(tx);
      return rows[0];
    },

    /** Another workspace replaces the connected one; its channels are others, so subscriptions end. */
    connect: async (
      tx: TenantTx,
      one: { teamId: string; teamName: string; sealed: Uint8Array; userId: string; now: Date },
    ): Promise<void> => {
      await sql`delete from slack_subscriptions s using slack_connections c
        where s.tenant_id = ${tx.tenantId} and c.tenant_id = s.tenant_id
          and c.team_id <> ${one.teamId}`.execute(tx);
      await sql`insert into slack_connections
          (tenant_id, team_id, team_name, token_sealed, connected_by, created_at)
        values (${tx.tenantId}, ${one.teamId}, ${one.teamName}, ${Buffer.from(one.sealed)},
          ${one.userId}, ${one.now})
        on conflict (tenant_id) do update set team_id = excluded.team_id,
          team_name = excluded.team_name, token_sealed = excluded.token_sealed,
          connected_by = excluded.connected_by, created_at = excluded.created_at,
          disabled_at = null, disabled_cause = null`.execute(tx);
      await sql`delete from slack_failures where tenant_id = ${tx.tenantId}`.execute(tx);
    },

    /** False if it was disabled before, or disconnected. */
    disable: async (
      tx: Tx,
      one: { tenantId: string; cause: string; now: Date },
    ): Promise<boolean> => {
      const { rows } = await sql`update slack_connections
        set disabled_at = ${one.now}, disabled_cause = ${one.cause}
        where tenant_id = ${one.tenantId} and disabled_at is null returning id`.execute(tx);
      return rows.length > 0;
    },

    failures: async (tx: TenantTx): Promise<SlackFailureRow[]> => {
      const { rows } = await sql<SlackFailureRow>`
        select channel as "channelId", cause, messages as count, since, last_at as "lastAt"
        from slack_failures where tenant_id = ${tx.tenantId} order by since, channel`.execute(tx);
      return rows;
    },

    noteFailure: async (
      tx: Tx,
      one: { tenantId: string; channel: string; cause: string; now: Date },
    ): Promise<void> => {
      const { tenantId, channel, cause, now } = one;
      await sql`insert into slack_failures (tenant_id, channel, cause, messages, since, last_at)
        select tenant_id, ${channel}, ${cause}, 1, ${now}, ${now} from slack_connections
        where tenant_id = ${tenantId}
        on conflict (tenant_id, channel) do update set cause = excluded.cause,
          messages = slack_failures.messages + 1, last_at = excluded.last_at`.execute(tx);
    },

    noteSuccess: async (tx: Tx, one: { tenantId: string; channel: string }): Promise<void> => {
      await sql`delete from slack_failures
        where tenant_id = ${one.tenantId} and channel = ${one.channel}`.execute(tx);
    },

    disconnect: async (tx: TenantTx): Promise<boolean> => {
      const { rows } = await sql`delete from slack_connections where tenant_id = ${tx.tenantId}
        returning id`.execute(tx);
      return rows.length > 0;
    },

    list: async (tx: Tx, tenantId: string): Promise<SlackSubscription[]> => {
      const { rows } = await sql<SlackSubscription>`
        select id, is_active as "isActive", events as "slackEvents" from slack_subscriptions
        where tenant_id = ${tenantId} order by created_at, id`.execute(tx);
      return rows;
    },

    create: async (
      tx: TenantTx,
      one: { isActive: boolean; events: SlackEvents; now: Date },
    ): Promise<void> => {
      await sql`insert into slack_subscriptions (tenant_id, is_active, events, created_at, updated_at)
        values (${tx.tenantId}, ${one.isActive}, ${JSON.stringify(one.events)}::jsonb, ${one.now},
          ${one.now})`.execute(tx);
    },

    update: async (
      tx: TenantTx,
      one: { id: string; isActive: boolean; events: SlackEvents; now: Date },
    ): Promise<void> => {
      await sql`update slack_subscriptions set is_active = ${one.isActive},
          events = ${JSON.stringify(one.events)}::jsonb, updated_at = ${one.now}
        where tenant_id = ${tx.tenantId} and id = ${one.id}`.execute(tx);
    },

    remove: async (tx: TenantTx, id: string): Promise<boolean> => {
      const { rows } = await sql`delete from slack_subscriptions
        where tenant_id = ${tx.tenantId} and id = ${id} returning id`.execute(tx);
      return rows.length > 0;
    },
  };
}

/** SQL of Slack connections and subscriptions. */
export type SlackStore = ReturnType<typeof createSlackStore>;
