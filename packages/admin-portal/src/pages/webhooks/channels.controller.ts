import type { integrationsContract } from '@foyer/contract/integrations';
import { integrationsCalls } from '@foyer/contract/integrations/calls';
import type { Webhook, webhooksContract } from '@foyer/contract/webhooks';
import { webhooksCalls } from '@foyer/contract/webhooks/calls';
import type { Api } from '@foyer/contract';
import { useApiChange } from '@foyer/react/query';
import { usePageTexts } from '../../portal/page-texts.ts';
import { staleAfter } from '../../portal/stale-queries.ts';
import { useNotify } from '../../portal/use-notify.ts';
import { channelsMessages } from './channels.messages.ts';
import {
  type ChannelSettings,
  type ChannelsForm,
  planMessage,
  type MessagePlan,
  planSlack,
} from './channels.rules.ts';

type C = typeof integrationsContract;
type IntegrationsApi = Api<C>;

/** What is saved for an event. */
interface SavedEvent {
  readonly event: { readonly key: string; readonly displayName: string };
  readonly form: ChannelsForm;
  readonly settings: ChannelSettings;
  readonly webhooks: readonly Webhook[];
}

const stale = { calls: integrationsCalls, invalidates: staleAfter.channels };

/** Saves email or SMS of an event by its plan. */
async function saveMessage(
  api: IntegrationsApi,
  channel: 'email' | 'sms',
  eventKey: string,
  { change, enabled, subscription }: MessagePlan,
): Promise<void> {
  const one = { eventKey, subscriptionId: subscription.id ?? '' };
  const params = { eventKey };
  const isEmail = channel === 'email';
  if (change === 'create') {
    const body = { enabled: true, subscriptions: [subscription] };
    await (isEmail
      ? api.createEmailConfiguration({ params, body })
      : api.createSmsConfiguration({ params, body }));
  }
  if (change === 'update')
    await (isEmail
      ? api.updateEmailSubscription({ params: one, body: subscription })
      : api.updateSmsSubscription({ params: one, body: subscription }));
  if (change === 'delete')
    await (isEmail
      ? api.deleteEmailSubscription({ params: one })
      : api.deleteSmsSubscription({ params: one }));
  if (enabled !== undefined)
    await (isEmail
      ? api.setEmailEnabled({ params, body: { enabled } })
      : api.setSmsEnabled({ params, body: { enabled } }));
}

async function saveSlack(api: IntegrationsApi, { event, form, settings }: SavedEvent) {
  const { change, subscription } = planSlack(settings.slack, event.key, form.slackChannels);
  const id = subscription.id ?? '';
  if (change === 'create') await api.createSlackSubscription({ body: subscription });
  if (change === 'update')
    await api.updateSlackSubscription({ params: { id }, body: subscription });
  if (change === 'delete') await api.deleteSlackSubscription({ params: { id } });
}

/** Changes of notifications by event. */
export function useChannelChanges() {
  const text = usePageTexts('channels', channelsMessages);
  const notify = useNotify();
  const webhook = useApiChange<
    typeof webhooksContract,
    { readonly id: string; readonly eventKeys: string[] }
  >({
    calls: webhooksCalls,
    invalidates: staleAfter.webhooks,
    change: (api, { id, eventKeys }) => api.updateWebhook({ params: { id }, body: { eventKeys } }),
  });
  const save = useApiChange<C, SavedEvent>({
    ...stale,
    change: async (api, saved) => {
      const { event, form, settings, webhooks } = saved;
      const { key } = event;
      await saveMessage(api, 'email', key, planMessage(settings.email, key, form.email));
      await saveMessage(api, 'sms', key, planMessage(settings.sms, key, form.sms));
      await saveSlack(api, saved);
      for (const { _id: id, eventKeys } of webhooks) {
        const others = eventKeys.filter((one) => one !== key);
        const isChosen = form.webhooks.includes(id);
        if (isChosen !== eventKeys.includes(key))
          await webhook.run({ id, eventKeys: isChosen ? [...others, key] : others });
      }
    },
    onDone: (_, { input }) => notify.done(text('saved', { event: input.event.displayName })),
  });
  const connect = useApiChange<C, { readonly code: string; readonly redirectUri: string }>({
    ...stale,
    change: (api, body) => api.registerSlackApplication({ body }),
    onDone: () => notify.done(text('connected')),
    onFailure: (failure) => notify.failed(failure),
  });
  const disconnect = useApiChange<C>({
    ...stale,
    change: (api) => api.deleteSlackConfiguration(),
    onDone: () => notify.done(text('disconnected')),
  });
  return { save, connect, disconnect };
}
