import type { SlackSubscription } from '@foyer/contract/integrations';
import { sql } from 'kysely';
import type { TenantTx, Tx } from '../../kernel/db/database.ts';

/** A connected workspace. */
export interface SlackConnection {
  readonly id: string;
  readonly teamName: string;
  readonly sealed: Buffer;
}

type SlackEvents = SlackSubscription['slackEvents'];

/** SQL of Slack connections and subscriptions. */
export function createSlackStore() {
  return {
    find: async (tx: Tx, tenantId: string): Promise<SlackConnection | undefined> => {
      const { rows } = await sql<SlackConnection>`
        select id, team_name as "teamName", token_sealed as sealed from slack_connections
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
          connected_by = excluded.connected_by, created_at = excluded.created_at`.execute(tx);
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
