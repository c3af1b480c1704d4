import type { ChannelConfig } from '@foyer/contract/integrations';
import { integrationsRefusals } from '@foyer/contract/integrations';
import {
  filledRecipients,
  planSubscription,
  type SubscriptionDraft,
} from '@foyer/contract/integrations/rules';
import { normalizeEmail } from '@foyer/contract';
import type { TenantTx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';
import type { ChannelCatalog } from './channel-catalog.ts';
import type { ChannelRecipientsStore } from './channel-recipients.store.ts';
import type { ChannelsStore, MessageChannel, NewSubscription } from './channels.store.ts';

/** What a change comes to: `none` leaves no trace. */
type Outcome = 'changed' | 'none' | 'missing';

/** What the service decides with. */
type ChannelsDeps = Pick<Platform, 'db' | 'clock' | 'audit' | 'sms'> & {
  readonly store: ChannelsStore;
  readonly recipients: ChannelRecipientsStore;
  readonly catalog: Pick<ChannelCatalog, 'has'>;
};

interface ConfigInput {
  readonly enabled: boolean;
  readonly subscriptions: readonly SubscriptionDraft[];
}

const {
  unknownEvent,
  alreadyConfigured,
  noRecipients,
  unknownRecipient,
  smsUnavailable,
  notFound,
} = integrationsRefusals;

/** Email or SMS about events of the active tenant. */
export function createChannelsService(deps: ChannelsDeps, channel: MessageChannel) {
  const { db, clock, audit, sms, store, recipients, catalog } = deps;

  const toOutcome = (isFound: boolean): Outcome => (isFound ? 'changed' : 'missing');

  /** In the one spelling of the channel; refuses everyone who is no member. */
  async function read(
    { tenantId }: SignedInContext['actor'],
    draft: SubscriptionDraft,
  ): Promise<NewSubscription> {
    const filled = filledRecipients(draft.recipients);
    const spelled = filled.map((one) =>
      channel === 'email' ? normalizeEmail(one) : (sms.read(one)?.number ?? one),
    );
    const unique = [...new Set(spelled)];
    const one = { tenantId, recipients: unique, now: clock.now() };
    const recipientsFound = await db.read((tx) =>
      channel === 'email' ? recipients.knownEmails(tx, one) : recipients.knownNumbers(tx, one),
    );
    if (unique.some((recipient) => !recipientsFound.includes(recipient)))
      throw refuse(unknownRecipient);
    const { name, enabled, frequency = 'instant' } = draft;
    return {
      name,
      enabled,
      recipients: unique,
      frequency: channel === 'sms' ? 'instant' : frequency,
    };
  }

  /** Changes the configuration, and records what became of it. */
  async function change(
    ctx: SignedInContext,
    event: string,
    details: { readonly words: string; readonly work: (tx: TenantTx) => Promise<Outcome> },
  ): Promise<undefined> {
    const { tenantId, userId } = ctx.actor;
    await db.tenant(tenantId, async (tx) => {
      const outcome = await details.work(tx);
      if (outcome === 'missing') throw refuse(notFound);
      if (outcome === 'none') return;
      await audit.record(tx, {
        action: 'notification_channel.updated',
        tenantId,
        userId,
        ctx,
        description: `${details.words} by ${channel === 'email' ? 'email' : 'SMS'}: ${event}.`,
        json: { channel, event },
      });
    });
    return undefined;
  }

  return {
    list: ({ actor }: SignedInContext): Promise<ChannelConfig[]> =>
      db.tenant(actor.tenantId, (tx) => store.list(tx, channel)),

    create: async (
      ctx: SignedInContext,
      event: string,
      { enabled, subscriptions }: ConfigInput,
    ): Promise<undefined> => {
      if (!catalog.has(event)) throw refuse(unknownEvent);
      if (channel === 'sms' && !sms.isAvailable) throw refuse(smsUnavailable);
      const filled = subscriptions.filter((one) => filledRecipients(one.recipients).length > 0);
      if (filled.length === 0) throw refuse(noRecipients);
      const created: NewSubscription[] = [];
      for (const one of filled) created.push(await read(ctx.actor, one));
      const now = clock.now();
      return change(ctx, event, {
        words: 'Turned on notifications',
        work: async (tx) => {
          if (await store.create(tx, { channel, event, enabled, subscriptions: created, now }))
            return 'changed';
          throw refuse(alreadyConfigured);
        },
      });
    },

    setEnabled: (ctx: SignedInContext, event: string, enabled: boolean): Promise<undefined> =>
      change(ctx, event, {
        words: enabled ? 'Turned on notifications' : 'Turned off notifications',
        work: async (tx) =>
          toOutcome(await store.setEnabled(tx, { channel, event, enabled, now: clock.now() })),
      }),

    remove: (ctx: SignedInContext, event: string): Promise<undefined> =>
      change(ctx, event, {
        words: 'Removed notifications',
        work: async (tx) => toOutcome(await store.remove(tx, { channel, event })),
      }),

    updateSubscription: async (
      ctx: SignedInContext,
      { eventKey: event, subscriptionId: id }: { eventKey: string; subscriptionId: string },
      draft: SubscriptionDraft,
    ): Promise<undefined> => {
      if (!isId(id)) throw refuse(notFound);
      const one = { channel, event, id };
      const { tenantId } = ctx.actor;
      if (!(await db.tenant(tenantId, (tx) => store.findSubscription(tx, one))))
        throw refuse(notFound);
      const next = await read(ctx.actor, draft);
      return change(ctx, event, {
        words: 'Changed who is notified',
        work: async (tx) => {
          const saved = await store.findSubscription(tx, one);
          if (!saved) return 'missing';
          const plan = planSubscription(saved, next);
          if (plan === 'delete') await store.removeSubscription(tx, one);
          if (plan === 'update')
            await store.updateSubscription(tx, { ...one, ...next, now: clock.now() });
          return plan === 'none' ? 'none' : 'changed';
        },
      });
    },

    removeSubscription: async (
      ctx: SignedInContext,
      { eventKey: event, subscriptionId: id }: { eventKey: string; subscriptionId: string },
    ): Promise<undefined> => {
      if (!isId(id)) throw refuse(notFound);
      return change(ctx, event, {
        words: 'Removed notifications',
        work: async (tx) => toOutcome(await store.removeSubscription(tx, { channel, event, id })),
      });
    },
  };
}

/** Email or SMS about events of the active tenant. */
export type ChannelsService = ReturnType<typeof createChannelsService>;
