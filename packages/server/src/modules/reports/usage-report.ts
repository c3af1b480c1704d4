import type { FoyerConfig } from '../../kernel/config/config.ts';

/** Metrics as reports name them. */
export const usageNames: Readonly<Record<string, string>> = {
  seats: 'Seats',
  activeUsers: 'Monthly active users',
  signIns: 'Sign-ins (this month)',
  apiTokens: 'API tokens',
  apiRequests: 'API requests (this month)',
  ssoConnections: 'SSO connections',
  emails: 'Emails (this month)',
  sms: 'SMS (this month)',
  webhooks: 'Webhook deliveries (this month)',
  subAccounts: 'Sub-accounts',
};

interface Subscription {
  readonly planKey: string;
  readonly quantity: number;
  readonly status: string;
}

/** What the plan costs each month, as far as the configuration knows. */
export function getCost(
  config: Pick<FoyerConfig, 'billing'>,
  subscription: Subscription | undefined,
) {
  if (!subscription) return [{ label: 'Plan', value: 'None', hint: 'no subscription' }];
  const { planKey, quantity, status } = subscription;
  const plan = config.billing.plans.find(({ key }) => key === planKey);
  const items = [{ label: 'Plan', value: plan?.name ?? planKey, hint: status }];
  if (!plan?.price) return items;
  const { amount, currency } = plan.price;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const cost = format.format((amount * quantity) / 100);
  return [
    ...items,
    { label: 'Cost per month', value: cost, hint: `${quantity} × ${format.format(amount / 100)}` },
  ];
}
