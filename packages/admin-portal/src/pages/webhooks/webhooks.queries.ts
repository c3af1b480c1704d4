import type { DeliveryState } from '@foyer/contract/webhooks/rules';
import { webhooksCalls } from '@foyer/contract/webhooks/calls';
import { apiQuery } from '@foyer/react/query';

/** Deliveries of a page. Specification 2, §9. */
export const deliveriesPerPage = 10;

/** Queries of webhooks; all keys start with `webhooks`. */
export const webhooksQueries = {
  list: () =>
    apiQuery({
      calls: webhooksCalls,
      key: ['webhooks', 'list'],
      read: (api) => api.listWebhooks(),
    }),
  /** Every event, by category. */
  categories: () =>
    apiQuery({
      calls: webhooksCalls,
      key: ['webhooks', 'categories'],
      read: (api) => api.listEventCategories(),
    }),
  sample: (key: string) =>
    apiQuery({
      calls: webhooksCalls,
      key: ['webhooks', 'sample', key],
      read: async (api) => (await api.getEventSample({ params: { key } })).payload,
    }),
  deliveries: (query: { id: string; page: number; state: DeliveryState | undefined }) =>
    apiQuery({
      calls: webhooksCalls,
      key: ['webhooks', 'deliveries', query],
      read: (api) => {
        const { id, page, state } = query;
        const part = { offset: (page - 1) * deliveriesPerPage, limit: deliveriesPerPage };
        return api.listWebhookLogs({ query: { id, ...part, ...(state ? { state } : {}) } });
      },
      keepsPrevious: true,
    }),
  /** One delivery with payload and attempts. */
  delivery: (id: string) =>
    apiQuery({
      calls: webhooksCalls,
      key: ['webhooks', 'delivery', id],
      read: (api) => api.getWebhookDelivery({ params: { id } }),
    }),
};
