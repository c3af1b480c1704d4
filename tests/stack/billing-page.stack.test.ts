import { billingCalls } from '@foyer/contract/billing/calls';
import { afterAll, expect, test } from 'vitest';
import { createBillingStack } from './billing-accounts.ts';
import { auditsIn } from './reading-audits.ts';

const { lab, stack, api, body, aPayer, aSubscriber, getCharges } = await createBillingStack();
afterAll(() => lab.close());

/** The bank’s confirmation, as the provider’s script sends it. */
async function confirmAtBank(clientSecret: string) {
  const intent = clientSecret.replace(/_secret.*/, '');
  const response = await fetch(`${lab.url}/v1/payment_intents/${intent}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_lab' },
  });
  expect(response.status).toBe(200);
}

const profile = {
  name: 'Acme Inc.',
  email: 'invoices@acme.test',
  address: { addressLine1: '1 Main Street', city: 'Springfield', country: 'DE' },
  taxId: { type: 'eu_vat', value: 'DE123456789' },
};

test('a preview charges nothing and equals what the change then charges', async () => {
  const { calls, params, paymentMethodId, customer } = await aSubscriber();
  const change = await calls.previewPlanChange({ params: { planId: 'business' } });
  expect(change).toMatchObject({ dueNow: 15_000, nextCharge: { amount: 19_900 } });
  expect(getCharges(customer)).toHaveLength(1);
  await calls.updateSubscription({ params, body: { planId: 'business', paymentMethodId } });
  expect(getCharges(customer)[1]).toMatchObject({ amount: change.dueNow });
});

test('a preview of a first plan names its trial, and of one without a trial its price', async () => {
  const tenant = await stack.aTenant();
  const trial = await api(tenant).previewPlanChange({ params: { planId: 'trial' } });
  expect(trial).toMatchObject({ dueNow: 0, trialEnd: trial.nextCharge.date });
  const pro = await api(tenant).previewPlanChange({ params: { planId: 'pro' } });
  expect(pro).toMatchObject({ dueNow: 4900, nextCharge: { amount: 4900 } });
  expect(pro.trialEnd).toBeUndefined();
});

test('a plan whose limit the account exceeds is not sold, and the limit is named', async () => {
  const { tenant, calls, customer } = await aPayer();
  await tenant.member('Admin');
  const exceeded = { limit: 'users', allowed: 1, used: 2 };
  const { plans, users } = await calls.getBillingState();
  expect(users).toBe(2);
  expect(plans.find(({ planId }) => planId === 'solo')).toMatchObject({ exceeded });
  expect(await calls.previewPlanChange({ params: { planId: 'solo' } })).toMatchObject({ exceeded });
  const buying = calls.createCardSubscription({ body: { stripePlanId: 'price_solo' } });
  await expect(buying).rejects.toMatchObject({ status: 409, code: 'billing/planLimitExceeded' });
  expect(getCharges(customer)).toEqual([]);
});

test('a change that the bank wants confirmed happens after the confirmation, and charges once', async () => {
  const { tenant, calls, params, customer } = await aSubscriber();
  const asked = lab.addCard(customer, 'pm_card_authenticationRequired');
  const changing = calls.updateSubscription({
    params,
    body: { planId: 'business', paymentMethodId: asked },
  });
  await expect(changing).rejects.toMatchObject({ code: 'billing/authenticationRequired' });
  expect(await calls.getSubscription({ params })).toMatchObject({ plan: { slug: 'pro' } });
  const open = (await calls.listInvoices()).find(({ paid }) => !paid);
  const invoiceParams = { invoiceId: open?.id ?? '' };
  const { paid, clientSecret } = await calls.payInvoice({ params: invoiceParams });
  expect(paid).toBe(false);
  await confirmAtBank(clientSecret);
  expect(await calls.payInvoice({ params: invoiceParams })).toEqual({
    paid: true,
    clientSecret: '',
  });
  expect(await calls.getSubscription({ params })).toMatchObject({ plan: { slug: 'business' } });
  expect(getCharges(customer)).toMatchObject([{ amount: 4900 }, { amount: 15_000 }]);
  expect((await api(tenant).listInvoices()).filter((one) => !one.paid)).toEqual([]);
});

test('a failed renewal is paid from the list of invoices with another card', async () => {
  const { tenant, calls, customer } = await aSubscriber();
  const [subscription] = [...lab.ledger.subscriptions.values()].filter(
    (one) => one.customer === customer,
  );
  const bad = lab.addCard(customer, 'pm_card_chargeCustomerFail');
  await calls.setDefaultPaymentMethod({ params: { paymentMethodId: bad } });
  expect(subscription?.default_payment_method).toBe(bad);
  lab.advance(32 * 86_400);
  const [open] = await calls.listInvoices();
  const params = { invoiceId: open?.id ?? '' };
  const paying = calls.payInvoice({ params });
  await expect(paying).rejects.toMatchObject({ status: 402, code: 'billing/paymentFailed' });
  const good = lab.addCard(customer, 'pm_card_visa');
  expect(await calls.payInvoice({ params, body: { paymentMethodId: good } })).toMatchObject({
    paid: true,
  });
  expect(await auditsIn(stack, tenant.id, 'invoice.paid')).toHaveLength(1);
});

test('reconciliation sends one email about a failed renewal, and counts seats again', async () => {
  const { tenant, calls, customer } = await aSubscriber();
  const perSeat = await aSubscriber('seats');
  await perSeat.tenant.member('Admin');
  const bad = lab.addCard(customer, 'pm_card_chargeCustomerFail');
  await calls.setDefaultPaymentMethod({ params: { paymentMethodId: bad } });
  lab.advance(32 * 86_400);
  await stack.server.housekeep();
  const { email } = tenant.admin;
  expect((await stack.inbox.next(email)).subject).toContain('failed');
  await expect
    .poll(async () => (await perSeat.calls.getBillingState()).seats, { timeout: 15_000 })
    .toBe(2);
  // reads the same failure again
  await calls.setDefaultPaymentMethod({ params: { paymentMethodId: bad } });
  await stack.inbox.settled();
  const mails = stack.inbox.all(email).filter(({ subject }) => subject.includes('failed'));
  expect(mails).toHaveLength(1);
});

test('billing details with a tax ID are saved, and a wrong tax ID changes nothing', async () => {
  const { tenant, calls } = await aPayer();
  expect(await calls.updateBillingProfile({ body: profile })).toEqual(profile);
  const wrong = { ...profile, name: 'Other', taxId: { type: 'eu_vat', value: 'DE1' } };
  await expect(calls.updateBillingProfile({ body: wrong })).rejects.toMatchObject({
    status: 400,
    code: 'billing/taxIdInvalid',
  });
  expect(await calls.getBillingProfile()).toEqual(profile);
  const none = { ...profile, taxId: null };
  expect(await calls.updateBillingProfile({ body: none })).toEqual(none);
  expect(await auditsIn(stack, tenant.id, 'billing_details.updated')).toHaveLength(2);
});

test('a payment method is removed unless it pays for the subscription', async () => {
  const { tenant, calls, customer, paymentMethodId } = await aSubscriber();
  const params = { paymentMethodId };
  await expect(calls.deletePaymentMethod({ params })).rejects.toMatchObject({
    code: 'billing/paymentMethodInUse',
  });
  const other = lab.addCard(customer, 'pm_card_mastercard');
  await calls.setDefaultPaymentMethod({ params: { paymentMethodId: other } });
  await calls.deletePaymentMethod({ params });
  expect((await calls.listPaymentMethods()).map(({ id }) => id)).toEqual([other]);
  expect(await auditsIn(stack, tenant.id, 'payment_method.removed')).toHaveLength(1);
  expect(await auditsIn(stack, tenant.id, 'payment_method.default_changed')).toHaveLength(1);
});

test('a trial that ended without a card continues with one', async () => {
  const tenant = await stack.aTenant();
  const calls = api(tenant);
  const { stripeCustomerId } = await calls.createCardCustomer({ body });
  const { subscriptionId } = await calls.createCardSubscription({
    body: { stripePlanId: 'price_paused' },
  });
  lab.advance(15 * 86_400);
  const paymentMethodId = lab.addCard(stripeCustomerId, 'pm_card_visa');
  const params = { subscriptionId };
  await calls.updateSubscription({ params, body: { planId: 'paused', paymentMethodId } });
  expect(await calls.getSubscription({ params })).toMatchObject({ status: 'active' });
  expect(getCharges(stripeCustomerId)).toMatchObject([{ amount: 900 }]);
});

test('another account reaches none of it', async () => {
  const { calls, paymentMethodId } = await aSubscriber();
  const other = (await aSubscriber()).calls;
  const [invoice] = await calls.listInvoices();
  const refused = [
    other.payInvoice({ params: { invoiceId: invoice?.id ?? '' } }),
    other.setDefaultPaymentMethod({ params: { paymentMethodId } }),
    other.deletePaymentMethod({ params: { paymentMethodId } }),
  ];
  for (const result of await Promise.allSettled(refused))
    expect(result).toMatchObject({ status: 'rejected', reason: { status: 404 } });
  expect(await calls.listPaymentMethods()).toHaveLength(1);
});

test('a reader sees everything and changes nothing', async () => {
  const { tenant } = await aSubscriber();
  const reader = (await tenant.member('ReadOnly')).api(billingCalls);
  await expect(reader.updateBillingProfile({ body: profile })).rejects.toMatchObject({
    status: 403,
  });
});
