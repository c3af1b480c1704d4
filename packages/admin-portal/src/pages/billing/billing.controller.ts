import type { Api } from '@foyer/contract';
import type {
  billingContract,
  BillingProfile,
  Invoice,
  PaymentMethod,
  Subscription,
} from '@foyer/contract/billing';
import { billingCalls } from '@foyer/contract/billing/calls';
import { canCancel, canRenew, toSubscriptionStatus } from '@foyer/contract/billing/rules';
import { useApiChange, useApiQuery } from '@foyer/react/query';
import { saveFile } from '../../portal/download.ts';
import { dayText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { staleAfter } from '../../portal/stale-queries.ts';
import { useNotify } from '../../portal/use-notify.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { billingMessages } from './billing.messages.ts';
import { type BillingInformation, billingQueries } from './billing.queries.ts';
import { paymentError, useBankConfirmation } from './use-card-fields.ts';
import { zip } from './zip.ts';

type C = typeof billingContract;

/** The permission to buy, change, and pay. */
export const billingPermission = 'fe.subscriptions.write';

/** A dialog of the page. */
export type BillingDialog =
  | { readonly kind: 'plans' | 'cancel' | 'renew' | 'card' | 'profile' }
  | { readonly kind: 'checkout'; readonly planId: string }
  | { readonly kind: 'remove'; readonly method: PaymentMethod }
  | { readonly kind: 'pay'; readonly invoice: Invoice };

/** What the page shows of plan and subscription. */
export function useBillingInformation() {
  const { tenant } = usePortal();
  return useApiQuery(billingQueries.information(tenant.tenantId));
}

/** Which changes of the subscription are possible, and why the others are not. */
export function usePlanLocks({ subscription, summary, vendor }: BillingInformation) {
  const { disabledReason } = usePortal();
  const text = usePageTexts('billing', billingMessages);
  const permission = disabledReason(billingPermission);
  const managed = summary.externallyManaged ? text('managed') : undefined;
  const isActive = subscription && toSubscriptionStatus(subscription.status) === 'ACTIVE';
  const notNow = vendor.allowPlanCancellation ? undefined : text('cancelNotAllowed');
  return {
    change: managed ?? permission,
    pay: permission,
    /** `undefined`: there is nothing to cancel. */
    cancel: subscription &&
      subscription.cancellation === null &&
      isLiving(subscription) && {
        reason:
          managed ??
          permission ??
          notNow ??
          (canCancel(subscription) ? undefined : text('cancelNotActive')),
      },
    renew: subscription &&
      isActive &&
      (canRenew(subscription) || (managed && subscription.cancellation !== null)) && {
        reason: managed ?? permission,
      },
  };
}

/** Whether a subscription can still change. */
export const isLiving = ({ status }: Subscription): boolean =>
  !['CANCELED', 'EXPIRED'].includes(toSubscriptionStatus(status));

const stale = { calls: billingCalls, invalidates: staleAfter.billing };

/** Cancels and renews at the end of the period. */
export function useSubscriptionChanges(subscription: Subscription | undefined) {
  const text = usePageTexts('billing', billingMessages);
  const notify = useNotify();
  const params = { subscriptionId: subscription?.id ?? '' };
  const date = subscription ? dayText(subscription.currentPeriodEnd, text.locale) : '';
  const renew = useApiChange<C>({
    ...stale,
    change: (api) => api.renewSubscription({ params }),
    onDone: () => notify.done(text('renewed')),
  });
  const cancel = useApiChange<C>({
    ...stale,
    change: (api) => api.cancelSubscription({ params }),
    onDone: () => notify.done(text('canceled', { date }), () => renew.run()),
  });
  return { cancel, renew };
}

/** The name of a payment method: "Visa ending in 4242". */
export function useMethodName() {
  const text = usePageTexts('billing', billingMessages);
  return ({ brand, last4 }: PaymentMethod): string =>
    brand && last4
      ? text('card', { brand: brand.charAt(0).toUpperCase() + brand.slice(1), last4 })
      : text('otherMethod');
}

/** Sets the default payment method and removes others. */
export function useMethodChanges() {
  const text = usePageTexts('billing', billingMessages);
  const notify = useNotify();
  const toName = useMethodName();
  const setDefault = useApiChange<C, { method: PaymentMethod; before?: PaymentMethod | undefined }>(
    {
      ...stale,
      change: (api, { method }) =>
        api.setDefaultPaymentMethod({ params: { paymentMethodId: method.id } }),
      onDone: (_, { input: { method, before } }) =>
        notify.done(
          text('defaultSet', { card: toName(method) }),
          before && (() => setDefault.run({ method: before })),
        ),
      onFailure: (failure) => notify.failed(failure),
    },
  );
  const remove = useApiChange<C, PaymentMethod>({
    ...stale,
    change: (api, { id }) => api.deletePaymentMethod({ params: { paymentMethodId: id } }),
    onDone: (_, { input }) => notify.done(text('removed', { card: toName(input) })),
  });
  return { setDefault, remove };
}

/** Changes the billing details; the customer is created on first use. */
export function useProfileChange() {
  const text = usePageTexts('billing', billingMessages);
  const notify = useNotify();
  const { tenant } = usePortal();
  return useApiChange<C, BillingProfile>({
    ...stale,
    change: async (api, body) => {
      const { name, email } = body;
      await api.createCardCustomer({ body: { name, email, tenantName: tenant.name } });
      return api.updateBillingProfile({ body });
    },
    onDone: () => notify.done(text('detailsSaved')),
  });
}

/** Pays an invoice; the bank may ask the cardholder to confirm. */
export async function settleInvoice(
  api: Api<C>,
  { id, confirm }: { readonly id: string; readonly confirm: (secret: string) => Promise<void> },
  paymentMethodId?: string,
): Promise<boolean> {
  const params = { invoiceId: id };
  const body = paymentMethodId ? { paymentMethodId } : {};
  const { paid, clientSecret } = await api.payInvoice({ params, body });
  if (paid) return true;
  await confirm(clientSecret);
  return (await api.payInvoice({ params, body })).paid;
}

/** Pays an open invoice with the default payment method. */
export function useInvoicePayment(information: BillingInformation) {
  const text = usePageTexts('billing', billingMessages);
  const notify = useNotify();
  const confirm = useBankConfirmation(information);
  return useApiChange<C, Invoice>({
    ...stale,
    change: async (api, { id }) => {
      if (!(await settleInvoice(api, { id, confirm }))) throw paymentError(text('notConfirmed'));
    },
    onDone: (_, { input }) => notify.done(text('invoicePaid', { number: input.receiptNumber })),
  });
}

const fileName = ({ receiptNumber, id }: Invoice): string =>
  `${(receiptNumber || id).replaceAll(/[^\w.-]+/g, '-')}.pdf`;

/** Downloads invoices: one as a PDF, several as one ZIP archive. */
export function useInvoiceDownload() {
  const notify = useNotify();
  const read = async (api: Api<C>, invoice: Invoice): Promise<Blob> =>
    api.downloadInvoicePdf({
      params: { invoiceId: invoice.id },
      query: { outputFileName: fileName(invoice) },
    });
  return useApiChange<C, readonly Invoice[]>({
    calls: billingCalls,
    change: async (api, invoices) => {
      const [only, ...others] = invoices;
      if (!only) return;
      if (others.length === 0) {
        saveFile(await read(api, only), fileName(only));
        return;
      }
      const entries = [];
      for (const invoice of invoices) {
        const bytes = new Uint8Array(await (await read(api, invoice)).arrayBuffer());
        entries.push({ name: fileName(invoice), bytes });
      }
      saveFile(zip(entries), 'invoices.zip');
    },
    onFailure: (failure) => notify.failed(failure),
  });
}
