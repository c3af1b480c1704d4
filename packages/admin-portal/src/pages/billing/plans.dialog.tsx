import { Badge, Button, CheckIcon } from '@foyer/ui';
import { ActionButton, Dialog } from '@foyer/ui/portal';
import { usePageTexts } from '../../portal/page-texts.ts';
import { billingMessages } from './billing.messages.ts';
import type { BillingInformation } from './billing.queries.ts';
import { isLiving } from './billing.controller.ts';
import { usePriceText } from './money.ts';
import { getCurrentPlan, isCheaper, type OfferedPlan, getOffers } from './plan-facts.ts';

interface PlansProps {
  readonly information: BillingInformation;
  readonly onChoose: (planId: string) => void;
  readonly onClose: () => void;
}

/** The plans side by side, with what each contains and why one can’t be chosen. */
export function PlansDialog({ information, onChoose, onClose }: PlansProps) {
  const text = usePageTexts('billing', billingMessages);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={text('plansTitle')}
      description={text('plansText')}
      footer={<Button onClick={onClose}>{text('close')}</Button>}
    >
      <ul className="foyer-billing-plans">
        {getOffers(information).map((offer) => (
          <PlanCard key={offer.plan.id} {...{ offer, information, onChoose }} />
        ))}
      </ul>
    </Dialog>
  );
}

interface PlanCardProps {
  readonly offer: OfferedPlan;
  readonly information: BillingInformation;
  readonly onChoose: (planId: string) => void;
}

function PlanCard({ offer: { plan, terms }, information, onChoose }: PlanCardProps) {
  const text = usePageTexts('billing', billingMessages);
  const current = getCurrentPlan(information);
  const { subscription, state } = information;
  const { id, name, description } = plan;
  const isCurrent = current?.id === id;
  const cheaper = isCheaper(plan, current);
  const price = usePriceText();
  const users = terms?.limits.users;
  const points = [
    ...(terms?.features ?? []),
    users === undefined ? text('unlimitedUsers') : text('upToUsers', { count: users }),
    ...(terms?.trialDays && state.canTry ? [text('trialLength', { count: terms.trialDays })] : []),
  ];
  const isPaying = subscription !== undefined && isLiving(subscription);
  const locked = useOfferLock({ plan, terms }, information);
  const verb = !isPaying || !current ? 'choose' : cheaper ? 'downgrade' : 'upgrade';
  return (
    <li className="foyer-billing-offer" data-current={isCurrent || undefined}>
      <div className="foyer-billing-offer-head">
        <h3>{name}</h3>
        {isCurrent && <Badge tone="accent">{text('current')}</Badge>}
      </div>
      <p className="foyer-billing-price">{price({ plan, terms })}</p>
      {description !== '' && <p className="foyer-billing-quiet">{description}</p>}
      <ul className="foyer-billing-points">
        {points.map((point) => (
          <li key={point}>
            <CheckIcon size="small" />
            <span>{point}</span>
          </li>
        ))}
      </ul>
      {!isCurrent && (
        <ActionButton
          variant={cheaper ? 'secondary' : 'primary'}
          block
          disabledReason={locked}
          onClick={() => onChoose(id)}
        >
          {text(verb, { plan: name })}
        </ActionButton>
      )}
    </li>
  );
}

/** Why a plan can’t be chosen. */
export function useOfferLock(
  { plan, terms }: OfferedPlan,
  information: BillingInformation,
): string | undefined {
  const text = usePageTexts('billing', billingMessages);
  const { vendor, subscription } = information;
  const isPaying = subscription !== undefined && isLiving(subscription);
  if (plan.price.amount === 0) return isPaying ? text('freeByCancel') : undefined;
  if (isPaying && !vendor.allowPlanDowngrade && isCheaper(plan, getCurrentPlan(information)))
    return text('noDowngrade');
  if (!terms?.exceeded) return undefined;
  const { used, allowed } = terms.exceeded;
  return text('usersExceeded', { used, allowed, over: used - allowed });
}
