import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { anOlderPage, aRestPage, restClients } from './rest-page.ts';
import { sharedServer } from './shared-server.ts';

const server = sharedServer();
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue(undefined));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const session = z.object({ tenantId: z.string() });
const withId = z.looseObject({ id: z.string() });
const withSecret = z.object({ setupIntentSecret: z.string() });

/** Enters a card, as the fields of the provider do. */
async function enterCard(clientSecret: string): Promise<void> {
  const card = { clientSecret, number: '4242424242424242', month: 12, year: 2034 };
  const answer = await fetch(`${server.origin}/lab/stripe/browser/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(card),
  });
  expect(answer.status).toBe(200);
}

describe.each(restClients)('$name', ({ name }) => {
  test('buys, changes, cancels, and renews a plan, and saves its invoice', async () => {
    const page = await aRestPage(server.origin, name);
    const call = (method: string, ...parameters: readonly unknown[]) =>
      page.call('subscriptions', method, ...parameters);
    const { tenantId } = session.parse(await page.call('teams', 'getProfile'));

    expect(await call('getPaymentProviders')).toMatchObject([
      { providerType: 'Stripe', status: '1' },
    ]);
    expect(await call('getStripePaymentProviderConfiguration')).toMatchObject({
      publishableKey: 'pk_test_lab',
    });
    expect(await call('getVendorPublicConfigurations')).toMatchObject({ allowPlanDowngrade: true });
    const slugs = z
      .array(withId.extend({ slug: z.string() }))
      .parse(await call('getSubscriptionPlans'));
    expect(slugs.map(({ slug }) => slug)).toEqual(['starter', 'team', 'business']);
    const team = slugs[1]?.id ?? '';
    expect(await call('getSubscriptionPlan', team)).toMatchObject({ slug: 'team' });

    const setup = { tenantId, externallyManaged: 'false', providerType: 'Stripe' };
    const created = withId.parse(await call('createTenantConfiguration', setup));
    expect(await call('getTenantConfiguration', tenantId)).toMatchObject(created);
    const customer = await call('createStripeCustomer', { name: 'Acme', email: 'pay@acme.test' });
    expect(await call('getStripeCustomer', tenantId)).toMatchObject(Object(customer));
    const intent = await call('createStripePaymentMethodSetupIntentSecret', {});
    await enterCard(withSecret.parse(intent).setupIntentSecret);
    const [method] = z.array(withId).parse(await call('getPaymentMethods'));
    const card = method?.id ?? '';
    expect(await call('getPaymentMethod', card)).toMatchObject({ last4: '4242' });
    const address = { addressLine1: '1 Main Street', city: 'Springfield', country: 'US' };
    await call('updatePaymentMethodBillingDetails', card, { email: 'pay@acme.test', ...address });
    expect(await call('getPaymentMethod', card)).toMatchObject({ billingDetails: { address } });

    await call('createSubscription', { stripePlanId: 'price_team' });
    expect(await call('getSubscriptionSummaries', tenantId)).toMatchObject({ currentPlanId: team });
    const [subscription] = z.array(withId).parse(await call('getSubscriptions'));
    const id = subscription?.id ?? '';
    expect(await call('getManagedSubscriptions')).toMatchObject([{ id, status: 'active' }]);
    for (const kind of ['', 'Managed']) {
      const read = () => call(`get${kind}Subscription`, id);
      await call(`cancel${kind}Subscription`, id);
      expect(await read()).toMatchObject({ cancellation: { policy: 'atPeriodEnd' } });
      await call(`renew${kind}Subscription`, id);
      expect(await read()).toMatchObject({ cancellation: null });
      const planId = kind === '' ? slugs[2]?.id : team;
      await call(`update${kind}Subscription`, id, { paymentMethodId: card, planId });
      expect(await read()).toMatchObject({ plan: { slug: kind === '' ? 'business' : 'team' } });
    }

    const [invoice] = z.array(withId).parse(await call('getSubscriptionInvoices'));
    const invoiceId = invoice?.id ?? '';
    expect(await call('getSubscriptionInvoice', invoiceId)).toMatchObject({ paid: true });
    await call('getSubscriptionInvoicePdf', invoiceId, 'invoice.pdf');
    expect(page.downloads).toEqual(['invoice.pdf']);
  });
});

test('the subscription screen of the older interface loads, and shows the plan of a new account', async () => {
  const page = await anOlderPage(server.origin);
  const part = z.looseObject({ loading: z.boolean() });
  const parts = z.object({
    config: part,
    plans: part,
    vendorPublicConfig: part,
    billing: z.object({ information: part, invoices: part, paymentMethod: part }),
  });
  /** Starts an action, and waits until its part of the screen has loaded. */
  const load = async (action: string, read: (state: z.infer<typeof parts>) => object) => {
    page.dispatch(`subscriptions/${action}`);
    return vi.waitFor(
      () => {
        const state = read(parts.parse(page.slice('subscriptions')));
        expect(state).toMatchObject({ loading: false, fetching: false });
        return state;
      },
      { timeout: 20_000, interval: 20 },
    );
  };
  const loaded = [
    await load('config/loadPaymentConfiguration', ({ config }) => config),
    await load('vendorPublicConfig/loadVendorPublicConfiguration', (one) => one.vendorPublicConfig),
    await load('billing/information/loadBillingInformation', ({ billing }) => billing.information),
    await load('plans/loadPlans', ({ plans }) => plans),
    await load('billing/invoices/loadInvoices', ({ billing }) => billing.invoices),
    await load('billing/payment/loadPaymentMethod', ({ billing }) => billing.paymentMethod),
  ];
  expect(loaded.filter((one) => Reflect.get(one, 'error'))).toEqual([]);
  expect(loaded[0]).toMatchObject({ config: { apiKey: 'pk_test_lab' } });
  expect(loaded[2]).toMatchObject({
    plan: { slug: 'starter' },
    summary: { externallyManaged: false },
  });
  expect(Reflect.get(Object(loaded[3]), 'plans')).toHaveLength(3);
});
