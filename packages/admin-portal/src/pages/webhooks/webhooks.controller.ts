import type { Webhook, webhooksContract } from '@foyer/contract/webhooks';
import { webhooksCalls } from '@foyer/contract/webhooks/calls';
import { useApiChange } from '@foyer/react/query';
import { usePageTexts } from '../../portal/page-texts.ts';
import { staleAfter } from '../../portal/stale-queries.ts';
import { useNotify } from '../../portal/use-notify.ts';
import { webhooksMessages } from './webhooks.messages.ts';
import { webhooksQueries } from './webhooks.queries.ts';

/** A dialog of the page. */
export type WebhookDialog =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'delete' | 'rotate' | 'revoke' | 'retry'; readonly webhook: Webhook };

/** What each part of the sheet needs. */
export interface WebhookPartProps {
  /** Why the user may not change it. */
  readonly lock: string | undefined;
  readonly open: (dialog: WebhookDialog) => void;
}

/** What the form of a webhook edits. */
export interface WebhookForm {
  readonly displayName: string;
  readonly description: string;
  readonly url: string;
  readonly eventKeys: readonly string[];
}

/** The deliveries to send again. */
export interface RetryRange {
  readonly webhook: Webhook;
  readonly from: string;
  readonly to: string;
  readonly includeDelivered: boolean;
}

type C = typeof webhooksContract;
const stale = { calls: webhooksCalls, invalidates: staleAfter.webhooks };
const toBody = ({ eventKeys, ...form }: WebhookForm) => ({ ...form, eventKeys: [...eventKeys] });

/** Changes of webhooks. */
export function useWebhookChanges() {
  const text = usePageTexts('webhooks', webhooksMessages);
  const notify = useNotify();
  const create = useApiChange<C, WebhookForm, Webhook>({
    ...stale,
    change: (api, form) => api.createWebhook({ body: toBody(form) }),
    onDone: ({ displayName: name }) => notify.done(text('created', { name })),
  });
  const update = useApiChange<C, WebhookForm & { readonly webhook: Webhook }, Webhook>({
    ...stale,
    change: (api, { webhook, ...form }) =>
      api.updateWebhook({ params: { id: webhook._id }, body: toBody(form) }),
    onDone: ({ displayName: name }) => notify.done(text('updated', { name })),
  });
  const remove = useApiChange<C, Webhook>({
    ...stale,
    change: (api, { _id: id }) => api.deleteWebhook({ params: { id } }),
    onDone: (_, { input: { displayName: name } }) => notify.done(text('deleted', { name })),
  });
  const rotate = useApiChange<C, Webhook, { secret: string; previousSecretUntil: string }>({
    ...stale,
    change: (api, { _id: id }) => api.rotateWebhookSecret({ params: { id } }),
  });
  const revoke = useApiChange<C, Webhook>({
    ...stale,
    change: (api, { _id: id }) => api.revokePreviousWebhookSecret({ params: { id } }),
    onDone: (_, { input: { displayName: name } }) => notify.done(text('revoked', { name })),
  });
  return { create, update, remove, rotate, revoke };
}

interface Toggle {
  readonly webhook: Webhook;
  readonly isActive: boolean;
}

/** Turns a webhook on or off; can be undone. */
export function useWebhookToggle() {
  const text = usePageTexts('webhooks', webhooksMessages);
  const notify = useNotify();
  return useApiChange<C, Toggle, Webhook>({
    ...stale,
    optimistic: (cache, { webhook, isActive }) =>
      cache.update<Webhook[]>(webhooksQueries.list().key, (all) =>
        all.map((one) => (one._id === webhook._id ? { ...one, isActive } : one)),
      ),
    change: (api, { webhook: { _id: id }, isActive }) =>
      api.updateWebhook({ params: { id }, body: { isActive } }),
    undo: (api, { webhook: { _id: id }, isActive }) =>
      api.updateWebhook({ params: { id }, body: { isActive: !isActive } }),
    onDone: (_, { input: { webhook, isActive }, undo }) =>
      notify.done(text(isActive ? 'turnedOn' : 'turnedOff', { name: webhook.displayName }), undo),
    onFailure: (failure) => notify.failed(failure),
  });
}

/** Sends deliveries again. */
export function useRetries() {
  const text = usePageTexts('webhooks', webhooksMessages);
  const notify = useNotify();
  const one = useApiChange<C, string, { statusCode: number }>({
    ...stale,
    change: (api, id) => api.retryWebhook({ params: { id } }),
    onDone: () => notify.done(text('retried')),
    onFailure: (failure) => notify.failed(failure),
  });
  const range = useApiChange<C, RetryRange, { count: number }>({
    ...stale,
    change: (api, { webhook, ...body }) =>
      api.retryWebhookRange({ params: { id: webhook._id }, body }),
    onDone: ({ count }) =>
      count > 0
        ? notify.done(text('retriedMany', { count }))
        : notify.explain(text('nothingToRetry')),
  });
  return { one, range };
}
