import { toSubscriptionStatus } from '@foyer/contract/billing/rules';
import { Alert, Badge, type BadgeProps, Button } from '@foyer/ui';
import { ActionButton, Section } from '@foyer/ui/portal';
import { dayText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { type BillingDialog, usePlanLocks } from './billing.controller.ts';
import { billingMessages } from './billing.messages.ts';
import type { BillingInformation } from './billing.queries.ts';
import { invoicesId } from './invoices.section.tsx';
import { moneyText, usePriceText } from './money.ts';
import { toPlanNotice, getOffers } from './plan-facts.ts';

interface CurrentPlanProps {
  readonly information: BillingInformation;
  readonly open: (dialog: BillingDialog) => void;
}

/** The plan of the account, when it renews or ends, and how to change it. */
export function CurrentPlanSection({ information, open }: CurrentPlanProps) {
  const text = usePageTexts('billing', billingMessages);
  const { subscription, summary, state } = information;
  const slug = toPlanNotice(information) ? subscription?.plan.slug : undefined;
  const offer = getOffers(information).find(
    ({ plan }) => plan.id === (slug || summary.currentPlanId),
  );
  const toPriceText = usePriceText();
  const terms = useRenewalText(information);
  const isSeats = offer?.terms?.perSeat === true && state.seats > 0;
  const price = offer?.plan.price;
  return (
    <Section title={text('plan')} text={text('planText')}>
      <PlanNotice {...{ information, open }} name={offer?.plan.name ?? ''} />
      {summary.externallyManaged && (
        <div className="foyer-billing-note">
          <Alert title={text('managed')} live={false}>
            {text('managedText')}
          </Alert>
        </div>
      )}
      <div className="foyer-billing-plan">
        <div className="foyer-billing-offer-head">
          <h3>{offer?.plan.name ?? text('free')}</h3>
          <StatusBadge information={information} />
        </div>
        {offer && <p className="foyer-billing-price">{toPriceText(offer)}</p>}
        {isSeats && price && (
          <p>
            {text('seats', { count: state.seats })} ·{' '}
            {text('total', {
              amount: moneyText(price.amount * state.seats, price.currency, text.locale),
            })}
          </p>
        )}
        {terms !== '' && <p className="foyer-billing-quiet">{terms}</p>}
        <PlanActions {...{ information, open }} />
      </div>
    </Section>
  );
}

function PlanActions({ information, open }: CurrentPlanProps) {
  const text = usePageTexts('billing', billingMessages);
  const locks = usePlanLocks(information);
  const { subscription, summary } = information;
  const isTrial = subscription?.status === 'trialing' || subscription?.status === 'trialEnded';
  return (
    <div className="foyer-billing-actions">
      {isTrial && (
        <ActionButton
          variant="primary"
          disabledReason={locks.change}
          onClick={() => open({ kind: 'checkout', planId: subscription.plan.slug })}
        >
          {text('buyNow')}
        </ActionButton>
      )}
      {locks.renew && (
        <ActionButton
          variant="primary"
          disabledReason={locks.renew.reason}
          onClick={() => open({ kind: 'renew' })}
        >
          {text('renewPlan')}
        </ActionButton>
      )}
      <ActionButton
        variant={summary.subscriptionId === '' ? 'primary' : 'secondary'}
        disabledReason={locks.change}
        onClick={() => open({ kind: 'plans' })}
      >
        {text(summary.subscriptionId === '' ? 'choosePlan' : 'changePlan')}
      </ActionButton>
      {locks.cancel && (
        <ActionButton
          variant="quiet"
          disabledReason={locks.cancel.reason}
          onClick={() => open({ kind: 'cancel' })}
        >
          {text('cancelPlan')}
        </ActionButton>
      )}
    </div>
  );
}

/** When the plan renews or ends. Empty where nothing is known: never an unknown date. */
function useRenewalText(information: BillingInformation): string {
  const text = usePageTexts('billing', billingMessages);
  const { subscription, summary, plans, state } = information;
  if (!subscription || toPlanNotice(information)) return '';
  const { currentPeriodEnd, trialEnd, cancellation } = subscription;
  const date = dayText(trialEnd && isTrial(information) ? trialEnd : currentPeriodEnd, text.locale);
  const status = toSubscriptionStatus(subscription.status);
  const isOver = status === 'CANCELED' || status === 'EXPIRED';
  if (isOver) return text('ended', { date });
  const fallback = plans.find(({ id }) => id === summary.defaultPlanId)?.name ?? text('free');
  if (cancellation) return text('ends', { date, plan: fallback });
  if (status === 'TRIALING') {
    const price = plans.find(({ slug }) => slug === subscription.plan.slug)?.price;
    if (!price || summary.paymentMethodId === '') return text('trialEnds', { date });
    const amount = moneyText(price.amount * Math.max(1, state.seats), price.currency, text.locale);
    return text('trialBilled', { date, amount });
  }
  return status === 'ACTIVE' ? text('renews', { date }) : '';
}

const isTrial = ({ subscription }: BillingInformation): boolean =>
  subscription?.status === 'trialing';

function StatusBadge({ information }: { readonly information: BillingInformation }) {
  const text = usePageTexts('billing', billingMessages);
  const badge = toBadge(information);
  if (!badge) return null;
  const [key, tone] = badge;
  return <Badge tone={tone}>{text(key)}</Badge>;
}

type BadgeText =
  | 'statusActive'
  | 'statusCanceling'
  | 'statusTrial'
  | 'statusPastDue'
  | 'statusEnded'
  | 'statusIncomplete';

function toBadge(
  information: BillingInformation,
): readonly [BadgeText, BadgeProps['tone']] | undefined {
  const { subscription } = information;
  if (!subscription) return undefined;
  if (toPlanNotice(information) === 'pastDue') return ['statusPastDue', 'error'];
  const status = toSubscriptionStatus(subscription.status);
  if (status === 'ACTIVE')
    return subscription.cancellation ? ['statusCanceling', 'warning'] : ['statusActive', 'success'];
  if (status === 'TRIALING') return ['statusTrial', 'info'];
  if (status === 'INCOMPLETE') return ['statusIncomplete', 'warning'];
  return ['statusEnded', 'neutral'];
}

interface PlanNoticeProps extends CurrentPlanProps {
  readonly name: string;
}

function PlanNotice({ information, open, name }: PlanNoticeProps) {
  const text = usePageTexts('billing', billingMessages);
  const notice = toPlanNotice(information);
  const { subscription, state } = information;
  if (!notice || !subscription) return null;
  const planId = subscription.plan.slug;
  const complete = (
    <Button onClick={() => open({ kind: 'checkout', planId })}>{text('completePayment')}</Button>
  );
  const date = state.graceUntil ? dayText(state.graceUntil, text.locale) : '';
  return (
    <div className="foyer-billing-note">
      <Alert
        tone={notice === 'pastDue' || notice === 'expired' ? 'error' : 'warning'}
        live={false}
        title={text(`${notice}Title`)}
        action={
          notice === 'pastDue' || notice === 'expired' ? (
            <Button onClick={showInvoices}>{text('goToInvoices')}</Button>
          ) : (
            complete
          )
        }
      >
        {text(`${notice}Text`, { plan: name, date })}
      </Alert>
    </div>
  );
}

const showInvoices = () => document.getElementById(invoicesId)?.scrollIntoView({ block: 'start' });
