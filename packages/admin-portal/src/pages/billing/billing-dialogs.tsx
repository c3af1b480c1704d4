import { toFailure } from '@foyer/client';
import type { Invoice, PaymentMethod } from '@foyer/contract/billing';
import { useApiQuery } from '@foyer/react/query';
import { ConfirmDialog } from '@foyer/ui/portal';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { dayText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useNotify } from '../../portal/use-notify.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { useSaving } from '../../portal/use-saving.ts';
import { billingCalls } from '@foyer/contract/billing/calls';
import { getQueryClient } from '@foyer/react/query';
import {
  type BillingDialog,
  useInvoicePayment,
  useMethodChanges,
  useMethodName,
  useSubscriptionChanges,
} from './billing.controller.ts';
import { billingMessages } from './billing.messages.ts';
import { type BillingInformation, billingQueries } from './billing.queries.ts';
import { CardFieldsPart } from './card-fields.tsx';
import { CheckoutDialog } from './checkout.dialog.tsx';
import { moneyText } from './money.ts';
import { PlansDialog } from './plans.dialog.tsx';
import { ProfileDialog } from './profile.dialog.tsx';
import { useCardFields } from './use-card-fields.ts';

interface BillingDialogsProps {
  readonly current: BillingDialog | undefined;
  readonly information: BillingInformation;
  readonly open: (dialog: BillingDialog) => void;
  readonly onClose: () => void;
}

/** The dialogs of the page. They load when the user first opens one. */
export function BillingDialogs({ current, information, open, onClose }: BillingDialogsProps) {
  if (!current) return null;
  if (current.kind === 'plans')
    return (
      <PlansDialog
        information={information}
        onChoose={(planId) => open({ kind: 'checkout', planId })}
        onClose={onClose}
      />
    );
  if (current.kind === 'checkout') {
    const plan = information.plans.find(({ id }) => id === current.planId);
    return plan ? <CheckoutDialog {...{ plan, information, onClose }} /> : null;
  }
  if (current.kind === 'card') return <AddCardDialog {...{ information, onClose }} />;
  if (current.kind === 'profile') return <ProfileDialog onClose={onClose} />;
  if (current.kind === 'remove')
    return <RemoveMethodDialog method={current.method} onClose={onClose} />;
  if (current.kind === 'pay')
    return <PayInvoiceDialog {...{ information, onClose }} invoice={current.invoice} />;
  return <SubscriptionQuestion kind={current.kind} {...{ information, onClose }} />;
}

interface QuestionProps {
  readonly information: BillingInformation;
  readonly onClose: () => void;
}

/** Cancels or renews after naming what follows. */
function SubscriptionQuestion({
  kind,
  information: { subscription, plans, state },
  onClose,
}: QuestionProps & { readonly kind: 'cancel' | 'renew' }) {
  const text = usePageTexts('billing', billingMessages);
  const { cancel, renew } = useSubscriptionChanges(subscription);
  if (!subscription) return null;
  const plan = plans.find(({ slug }) => slug === subscription.plan.slug);
  const date = dayText(subscription.currentPeriodEnd, text.locale);
  const total = (plan?.price.amount ?? 0) * Math.max(1, state.seats);
  const amount = moneyText(total, plan?.price.currency ?? 'usd', text.locale);
  const isCancel = kind === 'cancel';
  const name = plan?.name ?? subscription.plan.slug;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={text(isCancel ? 'cancelTitle' : 'renewTitle', { plan: name })}
      consequence={isCancel ? text('cancelText', { date }) : text('renewText', { date, amount })}
      confirmLabel={text(isCancel ? 'cancelPlan' : 'renewPlan')}
      cancelLabel={text(isCancel ? 'keepPlan' : 'close')}
      tone={isCancel ? 'danger' : 'normal'}
      onConfirm={async () => void (await (isCancel ? cancel : renew).run())}
      failure={failureText}
    />
  );
}

interface RemoveMethodProps {
  readonly method: PaymentMethod;
  readonly onClose: () => void;
}

function RemoveMethodDialog({ method, onClose }: RemoveMethodProps) {
  const text = usePageTexts('billing', billingMessages);
  const { remove } = useMethodChanges();
  const card = useMethodName()(method);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={text('removeTitle', { card })}
      consequence={text('removeText')}
      confirmLabel={text('removeCard')}
      tone="danger"
      onConfirm={async () => void (await remove.run(method))}
      failure={failureText}
    />
  );
}

function PayInvoiceDialog({
  invoice,
  information,
  onClose,
}: QuestionProps & { readonly invoice: Invoice }) {
  const text = usePageTexts('billing', billingMessages);
  const payment = useInvoicePayment(information);
  const methods = useApiQuery(billingQueries.paymentMethods()).data;
  const toName = useMethodName();
  const method = methods?.find(({ isDefault }) => isDefault);
  const { receiptNumber: number, totalAmount, currency } = invoice;
  const amount = moneyText(totalAmount, currency, text.locale);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={text('payTitle', { number })}
      consequence={method ? text('payText', { amount, card: toName(method) }) : text('noCardToPay')}
      confirmLabel={text('pay', { amount })}
      onConfirm={async () => void (await payment.run(invoice))}
      failure={failureText}
    />
  );
}

/** Stores another card; the first one becomes the default. */
function AddCardDialog({ information, onClose }: QuestionProps) {
  const text = usePageTexts('billing', billingMessages);
  const notify = useNotify();
  const { client } = usePortal();
  const fields = useCardFields(information, true);
  const { isBusy, failure, save } = useSaving(onClose);
  const isFirst = information.summary.paymentMethodId === '';
  const add = async () => {
    const id = await fields.save();
    const api = client.api(billingCalls, 'admin-portal');
    if (isFirst) await api.setDefaultPaymentMethod({ params: { paymentMethodId: id } });
    await getQueryClient(client).invalidateQueries({
      predicate: ({ queryKey: [, slug] }) => slug === 'billing',
    });
    notify.done(text('cardAdded'));
  };
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={text('addCardTitle')}
      submitLabel={text('addCard')}
      onSubmit={() => save(add)}
      isBusy={isBusy}
      problem={failure?.text}
    >
      <CardFieldsPart fields={fields} />
    </FormDialog>
  );
}

const failureText = (error: unknown): string => toFailure(error).text;
