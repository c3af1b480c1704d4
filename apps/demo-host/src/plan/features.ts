import type { EmbedOptions } from '@foyer/embed';

/** What Ledgerly sells: the features of `foyer.config.ts`, each with the first plan that contains it. */
export const features = [
  { key: 'reports', name: 'Reports', plan: 'Starter', text: 'See what came in, week by week.' },
  {
    key: 'reminders',
    name: 'Payment reminders',
    plan: 'Business',
    text: 'Remind clients of unpaid invoices with one click.',
  },
] as const;
/** A feature of Ledgerly. */
export type Feature = (typeof features)[number];

type PreviewOptions = Exclude<EmbedOptions['preview'], boolean | undefined>;

/** Globex in the preview. */
const globex = '00000000-0000-4000-9000-000000000002';

/** The plans in preview mode: Acme's Business trial has ended, and Globex is on Business. */
export const previewEntitlements: NonNullable<PreviewOptions['entitlements']> = {
  features: {
    reports: { planIds: ['starter', 'business'], expireTime: null, linkedPermissions: [] },
    reminders: { planIds: ['business'], expireTime: 0, linkedPermissions: [] },
  },
  plans: {
    starter: { defaultTreatment: 'true' },
    business: {
      defaultTreatment: 'false',
      rules: [
        {
          conditionLogic: 'and',
          conditions: [
            {
              attribute: 'frontegg.tenantId',
              negate: false,
              op: 'in_list',
              value: { list: [globex] },
            },
          ],
          treatment: 'true',
        },
      ],
    },
  },
};
