import { FoyerError } from '@foyer/client';
import { billingCalls } from '@foyer/contract/billing/calls';
import { defaultCurrency } from '@foyer/contract/billing/rules';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { usePageTexts } from '../../portal/page-texts.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { billingMessages } from './billing.messages.ts';
import type { BillingInformation } from './billing.queries.ts';
import { loadPaymentScript, toPaymentLook, type PaymentElements } from './payment-fields.ts';

/** What the provider’s script says to users, shown like a refusal of the server. */
export const paymentError = (words: string): FoyerError => new FoyerError(words, { status: 402 });

/** The card fields of the provider within a dialog. */
export interface CardFields {
  /** Where the provider’s frame goes. */
  readonly place: RefObject<HTMLDivElement | null>;
  readonly state: 'loading' | 'ready' | 'failed';
  /** In a preview no card is entered. */
  readonly isPreview: boolean;
  readonly retry: () => void;
  /** Stores the card that was entered and returns its ID. Throws what users can read. */
  readonly save: () => Promise<string>;
}

/** Confirms open payments with the bank, in the provider’s own window. */
export function useBankConfirmation({ state, config }: BillingInformation) {
  const text = usePageTexts('billing', billingMessages);
  return async (clientSecret: string): Promise<void> => {
    const script = await loadPaymentScript(state.scriptUrl, config.publishableKey);
    const { error } = await script.handleNextAction({ clientSecret });
    if (error) throw paymentError(error.message ?? text('notConfirmed'));
  };
}

/** Shows the provider’s card fields while `isShown`. */
export function useCardFields(
  { state: { scriptUrl }, config, plans }: BillingInformation,
  isShown: boolean,
): CardFields {
  const text = usePageTexts('billing', billingMessages);
  const { client, tenant, user } = usePortal();
  const place = useRef<HTMLDivElement | null>(null);
  const fields = useRef<PaymentElements | undefined>(undefined);
  const [state, setState] = useState<CardFields['state']>('loading');
  const [attempt, setAttempt] = useState(0);
  const isPreview = scriptUrl === '';
  const { publishableKey } = config;
  const currency = plans.find(({ price }) => price.amount > 0)?.price.currency ?? defaultCurrency;
  useEffect(() => {
    if (!isShown || isPreview) return undefined;
    let isGone = false;
    let destroy = () => {};
    setState('loading');
    const failed = () => !isGone && setState('failed');
    loadPaymentScript(scriptUrl, publishableKey).then((script) => {
      if (isGone || !place.current) return;
      const elements = script.elements({
        mode: 'setup',
        currency,
        paymentMethodTypes: ['card'],
        appearance: toPaymentLook(place.current),
      });
      const element = elements.create('payment', {
        wallets: { applePay: 'never', googlePay: 'never' },
      });
      element.on('ready', () => !isGone && setState('ready'));
      element.on('loaderror', failed);
      element.mount(place.current);
      fields.current = elements;
      destroy = () => element.destroy();
    }, failed);
    return () => {
      isGone = true;
      fields.current = undefined;
      destroy();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt loads them again
  }, [isShown, isPreview, scriptUrl, publishableKey, currency, attempt]);

  const save = async (): Promise<string> => {
    const api = client.api(billingCalls, 'admin-portal');
    const elements = fields.current;
    if (!isPreview && !elements) throw paymentError(text('cardFieldsFailed'));
    const checked = await elements?.submit();
    if (checked?.error) throw paymentError(checked.error.message ?? text('notConfirmed'));
    // returns the existing customer where there is one
    const { name } = tenant;
    await api.createCardCustomer({ body: { name, email: user.email, tenantName: name } });
    const intent = await api.createCardSetupIntent();
    if (!elements) return intent.paymentMethodId;
    const script = await loadPaymentScript(scriptUrl, publishableKey);
    const { error, setupIntent } = await script.confirmSetup({
      elements,
      clientSecret: intent.setupIntentSecret,
      confirmParams: { return_url: location.href },
      redirect: 'if_required',
    });
    const method = setupIntent?.payment_method;
    const id = typeof method === 'string' ? method : method?.id;
    if (error || !id) throw paymentError(error?.message ?? text('notConfirmed'));
    return id;
  };
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { place, state: isPreview ? 'ready' : state, isPreview, retry, save };
}
