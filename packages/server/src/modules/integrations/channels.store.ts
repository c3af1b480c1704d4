import type { ChannelConfig } from '@foyer/contract/integrations';
import type { ChannelFrequency } from '@foyer/contract/integrations/rules';
import { sql } from 'kysely';
import type { TenantTx, Tx } from '../../kernel/db/database.ts';

/** How an event reaches recipients without Slack. */
export type MessageChannel = 'email' | 'sms';

/** In an opt-out: all events of the tenant. */
export const everyEvent = '*';

/** A subscription to be written. */
export interface NewSubscription {
  readonly name: string;
  readonly enabled: boolean;
  readonly recipients: readonly string[];
  readonly frequency: ChannelFrequency;
}

interface Key {
  readonly channel: MessageChannel;
  readonly event: string;
}

/** Someone who gets an event. */
export interface ChannelTarget {
  readonly channel: MessageChannel;
  readonly recipient: string;
  readonly frequency: ChannelFrequency;
}

const ofConfig = ({ tenantId }: TenantTx, { channel, event }: Key) =>
  sql`tenant_id = ${tenantId} and channel = ${channel} and event = ${event}`;

/** SQL of email and SMS subscriptions. */
export function createChannelsStore() {
  return {
    list: async (tx: TenantTx, channel: MessageChannel): Promise<ChannelConfig[]> => {
      const { rows } = await sql<ChannelConfig>`
        select c.event as "eventKey", c.enabled, coalesce(json_agg(json_build_object('id', s.id,
            'name', s.name, 'enabled', s.enabled, 'recipients', s.recipients,
            'frequency', s.frequency) order by s.created_at, s.id) filter (where s.id is not null), '[]')
          as subscriptions
        from channel_configs c left join channel_subscriptions s
          on s.tenant_id = c.tenant_id and s.channel = c.channel and s.event = c.event
        where c.tenant_id = ${tx.tenantId} and c.channel = ${channel}
        group by c.event, c.enabled order by c.event`.execute(tx);
      return rows;
    },

    /** False if the event has a configuration already. */
    create: async (
      tx: TenantTx,
      one: Key & {
        readonly enabled: boolean;
        readonly subscriptions: readonly NewSubscription[];
        readonly now: Date;
      },
    ): Promise<boolean> => {
      const { channel, event, enabled, subscriptions, now } = one;
      const { rows } = await sql`
        insert into channel_configs (tenant_id, channel, event, enabled, created_at, updated_at)
        values (${tx.tenantId}, ${channel}, ${event}, ${enabled}, ${now}, ${now})
        on conflict do nothing returning event`.execute(tx);
      if (rows.length === 0) return false;
      for (const { name, enabled: isOn, recipients, frequency } of subscriptions)
        await sql`insert into channel_subscriptions
            (tenant_id, channel, event, name, enabled, recipients, frequency, created_at, updated_at)
          values (${tx.tenantId}, ${channel}, ${event}, ${name}, ${isOn}, ${[...recipients]},
            ${frequency}, ${now}, ${now})`.execute(tx);
      return true;
    },

    setEnabled: async (
      tx: TenantTx,
      one: Key & { readonly enabled: boolean; readonly now: Date },
    ): Promise<boolean> => {
      const { rows } = await sql`update channel_configs
        set enabled = ${one.enabled}, updated_at = ${one.now}
        where ${ofConfig(tx, one)} returning event`.execute(tx);
      return rows.length > 0;
    },

    remove: async (tx: TenantTx, key: Key): Promise<boolean> => {
      const { rows } = await sql`delete from channel_configs
        where ${ofConfig(tx, key)} returning event`.execute(tx);
      return rows.length > 0;
    },

    findSubscription: async (
      tx: TenantTx,
      one: Key & { readonly id: string },
    ): Promise<NewSubscription | undefined> => {
      const { rows } = await sql<NewSubscription>`
        select name, enabled, recipients, frequency from channel_subscriptions
        where ${ofConfig(tx, one)} and id = ${one.id} for update`.execute(tx);
      return rows[0];
    },

    updateSubscription: async (
      tx: TenantTx,
      one: Key & NewSubscription & { readonly id: string; readonly now: Date },
    ): Promise<boolean> => {
      const { rows } = await sql`update channel_subscriptions
        set name = ${one.name}, enabled = ${one.enabled}, recipients = ${[...one.recipients]},
          frequency = ${one.frequency}, updated_at = ${one.now}
        where ${ofConfig(tx, one)} and id = ${one.id} returning id`.execute(tx);
      return rows.length > 0;
    },

    /** A configuration without subscriptions is deleted, so that the event can be configured again. */
    removeSubscription: async (
      tx: TenantTx,
      one: Key & { readonly id: string },
    ): Promise<boolean> => {
      const { rows } = await sql`delete from channel_subscriptions
        where ${ofConfig(tx, one)} and id = ${one.id} returning id`.execute(tx);
      await sql`delete from channel_configs where ${ofConfig(tx, one)} and not exists (
        select 1 from channel_subscriptions s where s.tenant_id = channel_configs.tenant_id
          and s.channel = channel_configs.channel and s.event = channel_configs.event)`.execute(tx);
      return rows.length > 0;
    },

    /** Whether anything is to be sent of an event; called with every such event. */
    hasTargets: async (tx: Tx, one: { tenantId: string; event: string }): Promise<boolean> => {
      const { rows } = await sql<{ found: boolean }>`select exists (
          select 1 from channel_configs
          where tenant_id = ${one.tenantId} and event = ${one.event} and enabled
        ) or exists (select 1 from slack_subscriptions
          where tenant_id = ${one.tenantId} and is_active
            and events @> ${JSON.stringify([{ eventKey: one.event }])}::jsonb) as found`.execute(
        tx,
      );
      return rows[0]?.found ?? false;
    },

    /** Everyone who gets an event; an address in two subscriptions gets it once, the sooner way. */
    targets: async (tx: Tx, one: { tenantId: string; event: string }): Promise<ChannelTarget[]> => {
      const { rows } = await sql<ChannelTarget>`
        select s.channel, recipient, case when bool_or(s.frequency = 'instant') then 'instant'
          else 'daily' end as frequency
        from channel_configs c join channel_subscriptions s
          on s.tenant_id = c.tenant_id and s.channel = c.channel and s.event = c.event
        cross join lateral unnest(s.recipients) recipient
        where c.tenant_id = ${one.tenantId} and c.event = ${one.event} and c.enabled and s.enabled
          and not (s.channel = 'email' and exists (select 1 from channel_opt_outs o
            where o.tenant_id = c.tenant_id and o.event in (c.event, ${everyEvent})
              and o.email = recipient))
        group by s.channel, recipient order by s.channel, recipient`.execute(tx);
      return rows;
    },

    optOut: async (
      tx: Tx,
      one: { tenantId: string; event: string; email: string; now: Date },
    ): Promise<void> => {
      await sql`insert into channel_opt_outs (tenant_id, event, email, created_at)
        values (${one.tenantId}, ${one.event}, ${one.email}, ${one.now})
        on conflict do nothing`.execute(tx);
      await sql`delete from channel_digest_items where tenant_id = ${one.tenantId}
        and email = ${one.email} and ${one.event} in (event, ${everyEvent})`.execute(tx);
    },
  };
}

/** SQL of email and SMS subscriptions. */
export type ChannelsStore = ReturnType<typeof createChannelsStore>;
