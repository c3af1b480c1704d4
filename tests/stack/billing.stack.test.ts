import { billingCalls } from '@foyer/contract/billing/calls';
import { entitlementsCalls } from '@foyer/contract/entitlements/calls';
import { createStack, type TestTenant } from '@foyer/testkit';
import { afterAll, expect, test } from 'vitest';
import { createBillingStack } from './billing-accounts.ts';
import { auditsIn } from './reading-audits.ts';

const daySeconds = 86_400;
const { lab, stack, api, body, aPayer, aSubscriber, getCharges } = await createBillingStack();
afterAll(() => lab.close());
const { db } = stack.server;

const hasExport = async ({ admin }: TestTenant) =>
  (await admin.api(entitlementsCalls).loadEntitlementsV1()).features['export']?.isEntitled;
const status = async (tenant: TestTenant) => (await api(tenant).listSubscriptions())[0]?.status;
/** Sends a notification as the provider does. */
async function notify(event: (typeof lab.events)[number], signature?: string) {
  const signed = lab.signed(event, Math.floor(stack.clock.now().getTime() / 1000));
  const response = await stack.fetch(
    new Request(`${stack.url}/frontegg/subscriptions/resources/payment-providers/stripe/webhooks`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'stripe-signature': signature ?? signed.signature,
      },
      body: signed.body,
    }),
  );
  return response.status;
}

const getEvents = (customer: string) =>
  lab.events.filter(({ data }) => JSON.stringify(data).includes(customer));

test('a purchase charges once, opens the plan’s features, and is listed with its invoice', async () => {
  const { tenant, customer, calls, params } = await aSubscriber();
  expect(await calls.getSubscription({ params })).toMatchObject({
    status: 'active',
    cancellation: null,
    plan: { slug: 'pro' },
  });
  expect(await hasExport(tenant)).toBe(true);
  expect(getCharges(customer)).toMatchObject([{ amount: 4900 }]);
  const [invoice] = await calls.listInvoices();
  expect(invoice).toMatchObject({ totalAmount: 4900, currency: 'usd', paid: true });
  const summary = await calls.getBillingSummary({ params: { tenantId: tenant.id } });
  expect(summary).toMatchObject({ currentPlanId: 'pro', defaultPlanId: 'free' });
});

test('an invoice downloads as a PDF', async () => {
  const { tenant, calls } = await aSubscriber();
  const [invoice] = await calls.listInvoices();
  const text: unknown = await api(tenant).downloadInvoicePdf({
    params: { invoiceId: invoice?.id ?? '' },
  });
  expect(JSON.stringify(text)).toMatch(/^"%PDF-1\.4/);
});

test('a double click and two administrators buy once', async () => {
  const { tenant, customer } = await aPayer();
  const second = await tenant.member('Admin');
  const buy = { body: { stripePlanId: 'price_pro' } };
  const calls = [tenant.admin, tenant.admin, second].map((admin) =>
    admin.api(billingCalls).createCardSubscription(buy),
  );
  await Promise.allSettled(calls);
  const subscriptions = [...lab.ledger.subscriptions.values()];
  expect(subscriptions.filter((one) => one.customer === customer)).toHaveLength(1);
  expect(getCharges(customer)).toHaveLength(1);
  expect(await status(tenant)).toBe('active');
});

test('two administrators who buy different plans at once get one of them', async () => {
  const { tenant, customer } = await aPayer();
  const second = await tenant.member('Admin');
  const buying = [
    api(tenant).createCardSubscription({ body: { stripePlanId: 'price_pro' } }),
    second.api(billingCalls).createCardSubscription({ body: { stripePlanId: 'price_business' } }),
  ];
  await Promise.allSettled(buying);
  expect(getCharges(customer)).toHaveLength(1);
});

test('a declined card opens nothing, and another card completes the same subscription', async () => {
  const { tenant, customer, calls } = await aPayer('pm_card_chargeCustomerFail');
  const { subscriptionId } = await calls.createCardSubscription({
    body: { stripePlanId: 'price_pro' },
  });
  expect([await status(tenant), await hasExport(tenant)]).toEqual(['incomplete', false]);
  const better = lab.addCard(customer, 'pm_card_visa');
  await calls.updateSubscription({
    params: { subscriptionId },
    body: { planId: 'pro', paymentMethodId: better },
  });
  expect([await status(tenant), await hasExport(tenant)]).toEqual(['active', true]);
  expect(getCharges(customer)).toHaveLength(1);
});

test('a payment that the bank wants confirmed opens the plan after the confirmation', async () => {
  const { tenant, calls, customer } = await aPayer('pm_card_authenticationRequired');
  const created = await calls.createCardSubscription({ body: { stripePlanId: 'price_pro' } });
  expect(created.subscriptionSecret).toMatch(/^pi_.*_secret/);
  expect(await hasExport(tenant)).toBe(false);
  const intent = created.subscriptionSecret.replace(/_secret.*/, '');
  await fetch(`${lab.url}/v1/payment_intents/${intent}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_lab' },
  });
  const paid = getEvents(customer).find(({ type }) => type === 'customer.subscription.updated');
  if (paid) await notify(paid);
  await expect.poll(() => hasExport(tenant)).toBe(true);
});

test('a change to a dearer plan charges the difference; a declined one changes nothing', async () => {
  const { customer, calls, params, paymentMethodId } = await aSubscriber();
  const bad = lab.addCard(customer, 'pm_card_chargeCustomerFail');
  const refused = calls.updateSubscription({
    params,
    body: { planId: 'business', paymentMethodId: bad },
  });
  await expect(refused).rejects.toMatchObject({ status: 402, code: 'billing/paymentFailed' });
  expect(await calls.getSubscription({ params })).toMatchObject({ plan: { slug: 'pro' } });
  await calls.updateSubscription({ params, body: { planId: 'business', paymentMethodId } });
  expect(await calls.getSubscription({ params })).toMatchObject({ plan: { slug: 'business' } });
  expect(getCharges(customer)).toMatchObject([{ amount: 4900 }, { amount: 15_000 }]);
});

test('cancellation ends the plan with its period, and renewal withdraws it', async () => {
  const { tenant, calls, params } = await aSubscriber();
  await expect(calls.renewSubscription({ params })).rejects.toMatchObject({
    code: 'billing/notRenewable',
  });
  await calls.cancelSubscription({ params });
  expect(await calls.getSubscription({ params })).toMatchObject({
    status: 'active',
    cancellation: { policy: 'atPeriodEnd' },
  });
  await expect(calls.cancelSubscription({ params })).rejects.toMatchObject({
    code: 'billing/notCancelable',
  });
  await calls.renewSubscription({ params });
  expect((await calls.getSubscription({ params })).cancellation).toBeNull();
  const unknown = { subscriptionId: tenant.id };
  await expect(calls.cancelSubscription({ params: unknown })).rejects.toMatchObject({
    status: 404,
    code: 'billing/subscriptionNotFound',
  });
  expect(await auditsIn(stack, tenant.id, 'subscription.canceled')).toHaveLength(1);
  expect(await auditsIn(stack, tenant.id, 'subscription.renewed')).toHaveLength(1);
});

test('the features follow notifications in any order, repeated, and read the newest state', async () => {
  const { tenant, customer, params, calls } = await aSubscriber();
  const { externalId } = await calls.getSubscription({ params });
  const subscription = lab.ledger.subscriptions.get(externalId);
  if (!subscription) throw new Error('The subscription is not at the provider');
  subscription.status = 'canceled';
  subscription.ended_at = Math.floor(stack.clock.now().getTime() / 1000) - 60;
  const events = getEvents(customer).toReversed();
  for (const event of [...events, ...events]) expect(await notify(event)).toBe(200);
  await expect.poll(() => hasExport(tenant)).toBe(false);
  expect(await status(tenant)).toBe('canceled');
});

test('a notification with another signature is rejected', async () => {
  const { customer } = await aSubscriber();
  const [event] = getEvents(customer);
  if (!event) throw new Error('There is no event');
  expect(await notify(event, 't=1,v1=00')).toBe(400);
  const late = lab.signed(event, Math.floor(stack.clock.now().getTime() / 1000) - daySeconds);
  expect(await notify(event, late.signature)).toBe(400);
});

test('nobody is charged an amount that the plan does not show', async () => {
  const { customer, calls } = await aPayer();
  const buying = calls.createCardSubscription({ body: { stripePlanId: 'price_moved' } });
  await expect(buying).rejects.toMatchObject({ code: 'billing/priceChanged' });
  expect(getCharges(customer)).toEqual([]);
});

test('a plan per seat charges every user', async () => {
  const { tenant, customer, calls } = await aPayer();
  await tenant.member('Admin');
  await calls.createCardSubscription({ body: { stripePlanId: 'price_seats' } });
  expect(getCharges(customer)).toMatchObject([{ amount: 1000 }]);
});

test('a trial starts without a card and charges nothing', async () => {
  const tenant = await stack.aTenant();
  const { stripeCustomerId } = await api(tenant).createCardCustomer({ body });
  await api(tenant).createCardSubscription({ body: { stripePlanId: 'price_trial' } });
  const [subscription] = await api(tenant).listSubscriptions();
  expect(subscription).toMatchObject({ status: 'trialing', trialEnd: expect.any(String) });
  expect(getCharges(stripeCustomerId)).toEqual([]);
});

test('another account reaches neither invoices nor payment methods nor the summary', async () => {
  const { tenant, calls, paymentMethodId, params } = await aSubscriber();
  const other = (await aSubscriber()).calls;
  const [invoice] = await calls.listInvoices();
  const invoiceId = invoice?.id ?? '';
  await expect(other.getInvoice({ params: { invoiceId } })).rejects.toMatchObject({ status: 404 });
  await expect(other.getPaymentMethod({ params: { paymentMethodId } })).rejects.toMatchObject({
    status: 404,
  });
  await expect(other.cancelSubscription({ params })).rejects.toMatchObject({ status: 404 });
  await expect(other.getBillingSummary({ params: { tenantId: tenant.id } })).rejects.toMatchObject({
    status: 403,
    code: 'billing/notAuthorized',
  });
});

test('reconciliation repairs what a lost notification left behind', async () => {
  const { tenant, params, calls } = await aSubscriber();
  const { externalId } = await calls.getSubscription({ params });
  const subscription = lab.ledger.subscriptions.get(externalId);
  if (subscription) subscription.cancel_at_period_end = true;
  await stack.server.housekeep();
  await expect
    .poll(async () => (await calls.getSubscription({ params })).cancellation, { timeout: 15_000 })
    .toEqual({ policy: 'atPeriodEnd' });
  const entries = await auditsIn(stack, tenant.id, 'subscription.updated');
  expect(JSON.stringify(entries)).toContain('reconciliation');
});

test('a purchase after a crash repeats the same request and charges once', async () => {
  const { tenant, customer, calls } = await aPayer();
  await calls.createCardSubscription({ body: { stripePlanId: 'price_pro' } });
  // as if the server had ended before it wrote anything about the purchase
  await db.system(async (tx) => {
    await tx.deleteFrom('billing_subscriptions').where('tenant_id', '=', tenant.id).execute();
    await tx
      .updateTable('billing_accounts')
      .set({ attempt: 0 })
      .where('tenant_id', '=', tenant.id)
      .execute();
  });
  await calls.createCardSubscription({ body: { stripePlanId: 'price_pro' } });
  expect(getCharges(customer)).toHaveLength(1);
  expect(await hasExport(tenant)).toBe(true);
});

test('without a provider nothing is offered', async () => {
  const plain = await createStack();
  const tenant = await plain.aTenant();
  expect(await api(tenant).listPaymentProviders()).toEqual([]);
  await expect(api(tenant).listPlans()).rejects.toMatchObject({
    status: 404,
    code: 'billing/notConfigured',
  });
});
