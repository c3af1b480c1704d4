// @vitest-environment jsdom
import type { TransportRequest } from '@foyer/client';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type RenderOptions, renderPage } from '../../../testing/render-page.tsx';

const base = '/subscriptions/resources/billing';
const open = (options: RenderOptions = {}) => renderPage('subscriptions', options);
const plan = async () => within(await screen.findByRole('region', { name: 'Plan' }));

/** Answers reads with other data. */
const answering =
  (answers: Readonly<Record<string, unknown>>) =>
  ({ path, method }: TransportRequest) => {
    const found = Object.entries(answers).find(
      ([end]) =>
        (method === 'GET' && path.endsWith(end)) || (end.endsWith('/') && path.includes(end)),
    );
    return found && Response.json(found[1]);
  };

const subscription = {
  id: 'subscription-1',
  externalId: 'sub_1',
  externallyManaged: false,
  startDate: '2026-10-01T00:00:00.000Z',
  currentPeriodStart: '2026-11-01T00:00:00.000Z',
  currentPeriodEnd: '2026-12-01T12:00:00.000Z',
  status: 'active',
  cancellation: null,
  plan: { slug: 'pro' },
};
const summary = {
  tenantConfigurationId: 't',
  providerType: 'Stripe',
  subscriptionId: 'subscription-1',
  externallyManaged: false,
  currentPlanId: 'pro',
  paymentMethodId: 'pm_preview_1',
  defaultPlanId: 'free',
};
const summaries = '/summaries/v1/';

test('the plan shows its price and renewal; a cancellation can be taken back', async () => {
  const { user } = await open();
  const shown = await plan();
  expect(shown.getByText('$49.00 per month')).toBeTruthy();
  expect(shown.getByText(/^Renews on /)).toBeTruthy();
  await user.click(shown.getByRole('button', { name: 'Cancel plan' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/keeps the features of the plan until/)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Cancel plan' }));
  expect(await screen.findByText(/^The plan ends on /)).toBeTruthy();
  expect(await screen.findByText(/After that, the account is on the Free plan/)).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Renew plan' }));
  const renewal = within(await screen.findByRole('alertdialog'));
  await user.click(renewal.getByRole('button', { name: 'Renew plan' }));
  expect(await screen.findByText(/^Renews on /)).toBeTruthy();
});

test('a plan is changed with what it costs, and everything is reloaded in order', async () => {
  const { user, calls } = await open();
  await user.click((await plan()).getByRole('button', { name: 'Change plan' }));
  const plans = within(await screen.findByRole('dialog', { name: 'Change plan' }));
  await user.click(plans.getByRole('button', { name: 'Upgrade to Business' }));
  const checkout = within(await screen.findByRole('dialog', { name: 'Switch to Business' }));
  expect(await checkout.findByText('Payment reminders, Audit export')).toBeTruthy();
  await user.click(await checkout.findByRole('button', { name: 'Pay $100.00' }));
  expect(await screen.findByText('You’re on the Business plan')).toBeTruthy();
  const after = calls.slice(calls.findIndex(({ method }) => method === 'PUT') + 1);
  const order = ['/plans/v1', '/payment-methods/v1', '/invoices/v1'].map((end) =>
    after.findIndex(({ path }) => path.endsWith(end)),
  );
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('$199.00 per month')).toBeTruthy();
});

test('a trial with a payment method is confirmed without a call', async () => {
  const trial = { ...subscription, status: 'trialing', trialEnd: '2026-12-01T12:00:00.000Z' };
  const { user, calls } = await open({ answer: answering({ '/subscriptions/v1': [trial] }) });
  await user.click(await screen.findByRole('button', { name: 'Buy now' }));
  await screen.findByRole('radio', { name: 'Visa ending in 4242' });
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('You’re on the Pro plan')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('Active')).toBeTruthy();
  expect(calls.filter(({ method, path }) => method !== 'GET' && path.includes(base))).toEqual([]);
});

test('a plan that is managed by contract explains why nothing can be changed', async () => {
  const managed = { ...subscription, externallyManaged: true };
  await open({
    answer: answering({
      '/subscriptions/v1': [managed],
      [summaries]: { ...summary, externallyManaged: true },
    }),
  });
  expect((await screen.findAllByText('Billing is externally managed.')).length).toBeGreaterThan(0);
  const shown = await plan();
  for (const name of ['Change plan', 'Cancel plan'])
    expect(shown.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
});

test('an unpaid invoice stands first and is paid; the notice says until when', async () => {
  const invoice = {
    id: 'in_1',
    externalId: 'in_1',
    subscriptionId: 'sub_1',
    paymentDate: '2026-10-01T00:00:00.000Z',
    totalAmount: 4900,
    currency: 'usd',
    paid: true,
    receiptNumber: 'A-1',
  };
  const unpaid = { ...invoice, id: 'in_2', receiptNumber: 'A-2', paid: false };
  const state = {
    scriptUrl: '',
    users: 2,
    seats: 1,
    graceUntil: '2026-12-08T12:00:00.000Z',
    canTry: false,
    plans: [],
  };
  const paying = vi.fn(() => Response.json({ paid: true, clientSecret: '' }));
  const reads = answering({
    '/invoices/v1': [invoice, unpaid],
    '/state/v1': state,
    '/subscriptions/v1': [subscription],
  });
  const { user } = await open({
    answer: (request) => (request.path.endsWith('/payments') ? paying() : reads(request)),
  });
  expect(await screen.findByText('The last payment failed')).toBeTruthy();
  expect(await screen.findByText(/by Dec 8, 2026/)).toBeTruthy();
  const rows = await screen.findAllByRole('row', { name: /A-/ });
  expect(rows[0]?.textContent).toContain('A-2');
  await user.click(screen.getByRole('button', { name: 'Pay' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(await question.findByText('$49.00 is charged to Visa ending in 4242.')).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Pay $49.00' }));
  expect(await screen.findByText('Invoice A-2 paid.')).toBeTruthy();
  expect(paying).toHaveBeenCalledOnce();
});

test('a downgrade that exceeds a limit names it, and the free plan is reached by canceling', async () => {
  const exceeded = { limit: 'users', allowed: 3, used: 5 };
  const terms = (planId: string) => ({ planId, perSeat: false, features: [], limits: {} });
  const state = {
    scriptUrl: '',
    users: 5,
    seats: 1,
    canTry: false,
    plans: [terms('free'), { ...terms('pro'), limits: { users: 3 }, exceeded }, terms('business')],
  };
  const business = { ...subscription, plan: { slug: 'business' } };
  const { user } = await open({
    answer: answering({
      '/state/v1': state,
      '/subscriptions/v1': [business],
      [summaries]: { ...summary, currentPlanId: 'business' },
    }),
  });
  await user.click((await plan()).getByRole('button', { name: 'Change plan' }));
  const plans = within(await screen.findByRole('dialog', { name: 'Change plan' }));
  expect(plans.getAllByText(/has 5 users; this plan allows 3\. Disable or remove 2/)).toBeTruthy();
  expect(plans.getAllByText('To switch to this plan, cancel the current one.')).toBeTruthy();
});

test('cards are added, set as default with Undo, and removed; the default one cannot be', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Add card' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a card' }));
  await user.click(dialog.getByRole('button', { name: 'Add card' }));
  expect(await screen.findByText('Card added.')).toBeTruthy();
  const menu = (card: string) =>
    screen.findByRole('button', { name: `Actions for ${card}` }).then((one) => user.click(one));
  await menu('Visa ending in 1881');
  await user.click(await screen.findByRole('menuitem', { name: 'Set as default' }));
  expect(
    await screen.findByText('Future invoices are charged to Visa ending in 1881.'),
  ).toBeTruthy();
  await menu('Visa ending in 4242');
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Visa ending in 4242 removed.')).toBeTruthy();
  await menu('Visa ending in 1881');
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  const refused = within(await screen.findByRole('alertdialog'));
  await user.click(refused.getByRole('button', { name: 'Remove' }));
  expect(await refused.findByText(/Set another one as default first/)).toBeTruthy();
});

test('billing details with a tax ID are saved; one without a country is refused', async () => {
  const { user, calls } = await open();
  await user.click(await screen.findByRole('button', { name: /^Edit Name/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Billing details' }));
  await user.type(dialog.getByRole('textbox', { name: /Tax ID/ }), '12-3456789');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Billing details updated.')).toBeTruthy();
  expect(await screen.findByText('12-3456789')).toBeTruthy();
  const sent = calls.find(({ method, path }) => method === 'PUT' && path.endsWith('/profile/v1'));
  expect(sent?.body).toContain('"taxId":{"type":"us_ein","value":"12-3456789"}');
});

test('invoices can be hidden by the host, and a provider that is not usable says so', async () => {
  await open({ options: { appearance: { subscriptions: { invoices: 'hidden' } } } });
  await plan();
  expect(screen.queryByRole('region', { name: 'Invoices' })).toBeNull();
});

test('without a usable provider the page says that billing is not set up', async () => {
  const provider = { providerType: 'Stripe', name: 'Stripe', status: '0' };
  await open({ answer: answering({ '/payment-providers/v1': [provider] }) });
  expect(await screen.findByText('Billing isn’t set up')).toBeTruthy();
});

test('an account without a subscription buys one with a new card', async () => {
  const { user } = await open({ as: 'admin@globex.test' });
  await user.click((await plan()).getByRole('button', { name: 'Choose a plan' }));
  const plans = within(await screen.findByRole('dialog', { name: 'Change plan' }));
  await user.click(plans.getByRole('button', { name: 'Choose Pro' }));
  await user.click(await screen.findByRole('button', { name: 'Pay $49.00' }));
  expect(await screen.findByText('You’re on the Pro plan')).toBeTruthy();
  await waitFor(() => expect(screen.queryAllByText('$49.00 per month').length).toBeGreaterThan(0));
});
