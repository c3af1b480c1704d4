import { startLabPaymentProvider } from '@foyer/lab';
import { billingCalls } from '@foyer/contract/billing/calls';
import { createStack, type TestTenant } from '@foyer/testkit';

const webhookSecret = 'whsec_of_tests';

const priced = (key: string, amount: number, perSeat = false) => ({
  key,
  name: key,
  price: { id: `price_${key}`, amount, perSeat },
});

/** A server with the payment provider of the lab, and accounts that pay there. */
export async function createBillingStack() {
  const lab = await startLabPaymentProvider({
    secretKey: 'sk_test_lab',
    webhookSecret,
    prices: {
      price_pro: { amount: 4900 },
      price_business: { amount: 19_900 },
      price_seats: { amount: 500 },
      price_moved: { amount: 7000 },
      price_trial: { amount: 900 },
      price_paused: { amount: 900 },
      price_solo: { amount: 100 },
    },
  });
  const stack = await createStack({
    config: {
      entitlements: {
        features: [{ key: 'export', name: 'Export' }],
        plans: [{ key: 'pro', name: 'Pro', features: ['export'] }],
      },
      billing: {
        stripe: {
          secretKey: 'sk_test_lab',
          publishableKey: 'pk_test_lab',
          webhookSecret,
          baseUrl: lab.url,
        },
        plans: [
          { key: 'free', name: 'Free' },
          priced('pro', 4900),
          priced('business', 19_900),
          priced('seats', 500, true),
          priced('moved', 100),
          { ...priced('trial', 900), trial: { days: 14 } },
          { ...priced('paused', 900), trial: { days: 14, atEnd: 'retain_trial' } },
          { ...priced('solo', 100), limits: { users: 1 } },
        ],
      },
    },
  });

  const api = ({ admin }: TestTenant) => admin.api(billingCalls);
  const body = { name: 'Acme', email: 'billing@acme.test' };

  /** An account with a customer and a card. */
  async function aPayer(card = 'pm_card_visa') {
    const tenant = await stack.aTenant();
    const { stripeCustomerId: customer } = await api(tenant).createCardCustomer({ body });
    const paymentMethodId = lab.addCard(customer, card);
    return { tenant, customer, paymentMethodId, calls: api(tenant) };
  }

  /** An account that pays for a plan. */
  async function aSubscriber(planKey = 'pro') {
    const payer = await aPayer();
    const stripePlanId = `price_${planKey}`;
    const { subscriptionId } = await payer.calls.createCardSubscription({ body: { stripePlanId } });
    return { ...payer, params: { subscriptionId } };
  }

  const getCharges = (customer: string) =>
    lab.ledger.charges.filter(
      ({ invoice }) => lab.ledger.invoices.get(invoice)?.customer === customer,
    );
  return { lab, stack, api, body, aPayer, aSubscriber, getCharges };
}
