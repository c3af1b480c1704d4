import type { SlackConfiguration, SlackSubscription } from '@foyer/contract/integrations';
import { integrationsRefusals } from '@foyer/contract/integrations';
import { maxSlackSubscriptions, planSlackSubscription } from '@foyer/contract/integrations/rules';
import type { TenantTx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import { type SlackChannel, SlackError, type SlackPort } from '../../ports/slack.port.ts';
import type { Platform } from '../platform.ts';
import type { ChannelCatalog } from './channel-catalog.ts';
import type { SlackFailureRow, SlackStore } from './slack.store.ts';

/** What the service decides with. */
type SlackDeps = Pick<Platform, 'db' | 'clock' | 'audit' | 'seal' | 'config' | 'slack'> & {
  readonly store: SlackStore;
  readonly catalog: Pick<ChannelCatalog, 'has'>;
  /** Where Slack’s authorization page returns to. */
  readonly returnUrl: string;
};

const {
  noChannels,
  notFound,
  slackNotConnected,
  slackRejected,
  slackUnavailable,
  slackUnreachable,
  tooMany,
  unknownChannel,
  unknownEvent,
} = integrationsRefusals;

/** Slack notifications of the active tenant. */
export function createSlackService(deps: SlackDeps) {
  const { db, clock, audit, seal, config, slack, store, catalog } = deps;

  function port(): SlackPort {
    if (slack) return slack;
    throw refuse(slackUnavailable);
  }

  async function channels(tenantId: string): Promise<readonly SlackChannel[]> {
    const connection = await db.read((tx) => store.find(tx, tenantId));
    if (!connection) return [];
    const token = seal.open('slack', connection.sealed);
    return callSlack(() => port().listChannels(token));
  }

  /** Only channelIdsFound events, in channels that the application can post to. */
  async function demandKnown(tenantId: string, { slackEvents }: SlackSubscription): Promise<void> {
    if (slackEvents.some(({ eventKey }) => !catalog.has(eventKey))) throw refuse(unknownEvent);
    const channelIdsFound = new Set((await channels(tenantId)).map(({ id }) => id));
    const chosen = slackEvents.flatMap(({ channelIds }) => channelIds);
    if (chosen.some((id) => !channelIdsFound.has(id))) throw refuse(unknownChannel);
  }

  async function record(tx: TenantTx, ctx: SignedInContext, description: string): Promise<void> {
    const { tenantId, userId } = ctx.actor;
    await audit.record(tx, {
      action: 'notification_channel.updated',
      tenantId,
      userId,
      ctx,
      description,
      json: { channel: 'slack' },
    });
  }

  async function findOwn(tx: TenantTx, id: string): Promise<SlackSubscription> {
    const found = (await store.list(tx, tx.tenantId)).find((one) => one.id === id);
    if (!found) throw refuse(notFound);
    return found;
  }

  async function save(
    ctx: SignedInContext,
    subscription: SlackSubscription,
    work: (tx: TenantTx, events: SlackSubscription['slackEvents']) => Promise<boolean>,
  ): Promise<undefined> {
    const { tenantId } = ctx.actor;
    if (!(await db.read((tx) => store.find(tx, tenantId)))) throw refuse(slackNotConnected);
    await demandKnown(tenantId, subscription);
    await db.tenant(tenantId, async (tx) => {
      const chosen = subscription.slackEvents.filter(({ channelIds }) => channelIds.length > 0);
      if (await work(tx, chosen))
        await record(tx, ctx, 'Changed which events are announced in Slack.');
    });
    return undefined;
  }

  async function register(
    ctx: SignedInContext,
    { code, redirectUri }: { code: string; redirectUri?: string | undefined },
  ): Promise<undefined> {
    const { tenantId, userId } = ctx.actor;
    const { teamId, teamName, token } = await callSlack(() => port().authorize(code, redirectUri));
    await db.tenant(tenantId, async (tx) => {
      const sealed = seal.seal('slack', token);
      await store.connect(tx, { teamId, teamName, sealed, userId, now: clock.now() });
      await record(tx, ctx, `Connected the Slack workspace ${teamName}.`);
    });
    return undefined;
  }

  return {
    register,
    channels: ({ actor }: SignedInContext) => channels(actor.tenantId).then((found) => [...found]),

    configuration: async ({ actor }: SignedInContext): Promise<SlackConfiguration> =>
      db.tenant(actor.tenantId, async (tx) => {
        const connection = await store.find(tx, actor.tenantId);
        const failures = await store.failures(tx);
        const { disabledAt, disabledCause } = connection ?? {};
        return {
          id: connection?.id ?? '',
          slackSubscriptions: await store.list(tx, actor.tenantId),
          ...(connection ? { team: connection.teamName } : {}),
          ...(disabledAt
            ? { disabled: { at: disabledAt.toISOString(), cause: disabledCause ?? '' } }
            : {}),
          ...(failures.length > 0 ? { failures: failures.map(toFailure) } : {}),
        };
      }),

    application: async () => ({
      clientId: config.slack?.clientId ?? '',
      ...(config.slack ? { authorizeUrl: authorizeUrl(config.slack, deps.returnUrl) } : {}),
    }),

    disconnect: async (ctx: SignedInContext): Promise<undefined> => {
      await db.tenant(ctx.actor.tenantId, async (tx) => {
        if (!(await store.disconnect(tx))) throw refuse(slackNotConnected);
        await record(tx, ctx, 'Disconnected Slack.');
      });
      return undefined;
    },

    create: (ctx: SignedInContext, subscription: SlackSubscription) =>
      save(ctx, subscription, async (tx, events) => {
        if (planSlackSubscription(undefined, subscription) === 'none') throw refuse(noChannels);
        const saved = await store.list(tx, tx.tenantId);
        if (saved.length >= maxSlackSubscriptions) throw refuse(tooMany);
        await store.create(tx, { isActive: subscription.isActive, events, now: clock.now() });
        return true;
      }),

    update: async (ctx: SignedInContext, id: string, subscription: SlackSubscription) => {
      await db.tenant(ctx.actor.tenantId, (tx) => findOwn(tx, id));
      return save(ctx, subscription, async (tx, events) => {
        const saved = await findOwn(tx, id);
        const { isActive } = subscription;
        const plan = planSlackSubscription(saved, subscription);
        if (plan === 'delete') await store.remove(tx, id);
        if (plan === 'update') await store.update(tx, { id, isActive, events, now: clock.now() });
        return plan !== 'none';
      });
    },

    remove: async (ctx: SignedInContext, id: string): Promise<undefined> => {
      await db.tenant(ctx.actor.tenantId, async (tx) => {
        if (!isId(id) || !(await store.remove(tx, id))) throw refuse(notFound);
        await record(tx, ctx, 'Removed events from Slack.');
      });
      return undefined;
    },
  };
}

/** Slack notifications of the active tenant. */
export type SlackService = ReturnType<typeof createSlackService>;

const toFailure = ({ channelId, cause, count, since, lastAt }: SlackFailureRow) => ({
  channelId,
  cause,
  count,
  since: since.toISOString(),
  lastAt: lastAt.toISOString(),
});

/** What the application may do: list channels, and post in those it has been invited to or are public. */
const scope = 'channels:read,groups:read,chat:write,chat:write.public';

function authorizeUrl(
  app: { readonly authorizeUrl: string; readonly clientId: string },
  returnUrl: string,
): string {
  const url = new URL(app.authorizeUrl);
  url.searchParams.set('client_id', app.clientId);
  url.searchParams.set('scope', scope);
  url.searchParams.set('redirect_uri', returnUrl);
  return url.href;
}

async function callSlack<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof SlackError)) throw cause;
    throw refuse(cause.kind === 'rejected' ? slackRejected : slackUnreachable, { cause });
  }
}
