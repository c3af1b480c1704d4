import { type Failure, toFailure } from '@foyer/client';
import type { Api } from '@foyer/contract';
import type { billingContract, Plan } from '@foyer/contract/billing';
import { billingCalls } from '@foyer/contract/billing/calls';
import { billingRefusals } from '@foyer/contract/billing/refusals';
import { toSubscriptionStatus } from '@foyer/contract/billing/rules';
import { getQueryClient, useApiQuery } from '@foyer/react/query';
import { useState } from 'react';
import { usePageTexts } from '../../portal/page-texts.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { isLiving, settleInvoice } from './billing.controller.ts';
import { billingMessages } from './billing.messages.ts';
import { type BillingInformation, billingQueries } from './billing.queries.ts';
import { paymentError, useBankConfirmation, useCardFields } from './use-card-fields.ts';

/** Specification 1, §4; `ready` is before the first attempt. */
export type CheckoutState = 'ready' | 'loading' | 'error' | 'confirmed';

/** What a checkout tells who opened it. */
export interface CheckoutEvents {
  readonly onSuccess?: (() => void) | undefined;
  readonly onError?: ((failure: Failure) => void) | undefined;
}

/** The choice of a card that is not stored yet. */
export const newCard = 'new';

/** The checkout of a plan: payment method, purchase or change, and the bank’s confirmation. */
export function useCheckout(plan: Plan, information: BillingInformation, events: CheckoutEvents) {
  const text = usePageTexts('billing', billingMessages);
  const { client } = usePortal();
  const methods = useApiQuery(billingQueries.paymentMethods());
  const change = useApiQuery(billingQueries.change(plan));
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  const [state, setState] = useState<CheckoutState>('ready');
  const [failure, setFailure] = useState<Failure | undefined>(undefined);
  const confirm = useBankConfirmation(information);
  const { subscription } = information;
  const living = subscription && isLiving(subscription) ? subscription : undefined;
  const isSame = living?.plan.slug === plan.slug;
  const isTrial = living !== undefined && toSubscriptionStatus(living.status) === 'TRIALING';
  const startsTrial = change.data?.trialEnd !== undefined && living === undefined;
  const stored = methods.data ?? [];
  const fallback = (stored.find(({ isDefault }) => isDefault) ?? stored[0])?.id ?? newCard;
  const methodId = chosen ?? fallback;
  const fields = useCardFields(information, methods.data !== undefined && methodId === newCard);
  const queries = getQueryClient(client);

  /** Reads information, payment method, and invoices again, in this order. Specification 1, §4. */
  const reload = async () => {
    for (const part of ['information', 'payment-methods', 'invoices', 'change', 'profile'])
      await queries.invalidateQueries({
        predicate: ({ queryKey: [, slug, of] }) => slug === 'billing' && of === part,
      });
  };

  const settle = async (api: Api<C>, paymentMethodId: string) => {
    const open = (await api.listInvoices()).find(({ paid }) => !paid);
    const isPaid = open && (await settleInvoice(api, { id: open.id, confirm }, paymentMethodId));
    if (!isPaid) throw paymentError(text('notConfirmed'));
  };

  /** What the bank has confirmed pays future invoices, too. */
  const confirmChange = async (api: Api<C>, paymentMethodId: string): Promise<void> => {
    await settle(api, paymentMethodId);
    await api.setDefaultPaymentMethod({ params: { paymentMethodId } });
  };

  const purchase = async (api: Api<C>, paymentMethodId: string) => {
    if (subscription) {
      const params = { subscriptionId: subscription.id };
      const body = { planId: plan.id, paymentMethodId };
      await api.updateSubscription({ params, body }).catch((error: unknown) => {
        const { code } = toFailure(error);
        if (code !== billingRefusals.authenticationRequired.code) throw error;
        return confirmChange(api, paymentMethodId);
      });
      return;
    }
    await api.setDefaultPaymentMethod({ params: { paymentMethodId } });
    const created = await api.createCardSubscription({ body: { stripePlanId: plan.externalId } });
    if (created.subscriptionSecret !== '') await settle(api, paymentMethodId);
  };

  const submit = async () => {
    if (state === 'loading') return;
    setState('loading');
    setFailure(undefined);
    try {
      if (isTrial && isSame && methodId !== newCard && stored.some(({ id }) => id === methodId))
        showAsActive(queries);
      else {
        const api = client.api(billingCalls, 'admin-portal');
        const id = methodId === newCard ? await fields.save() : methodId;
        setChosen(id);
        await purchase(api, id);
        await reload();
      }
      setState('confirmed');
      events.onSuccess?.();
    } catch (error) {
      const failed = toFailure(error);
      setFailure(failed);
      setState('error');
      events.onError?.(failed);
      // a first payment may be open now; the next attempt completes it
      await reload();
    }
  };

  return {
    state,
    failure,
    methods,
    change,
    fields,
    methodId,
    choose: setChosen,
    submit: () => void submit(),
    isSame,
    isTrial,
    startsTrial,
    isNew: subscription === undefined,
  };
}

type C = typeof billingContract;

/** A trial with a payment method continues by itself: no call is needed. Specification 1, §4. */
function showAsActive(queries: ReturnType<typeof getQueryClient>): void {
  const filter = {
    predicate: ({ queryKey: [, slug, of] }: { queryKey: readonly unknown[] }) =>
      slug === 'billing' && of === 'information',
  };
  queries.setQueriesData(filter, (present: BillingInformation | null | undefined) =>
    present?.subscription
      ? { ...present, subscription: { ...present.subscription, status: 'active' as const } }
      : present,
  );
}
