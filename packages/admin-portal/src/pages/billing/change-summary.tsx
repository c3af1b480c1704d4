import type { Plan, PlanChange } from '@foyer/contract/billing';
import type { ReactNode } from 'react';
import { dayText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { billingMessages } from './billing.messages.ts';
import type { BillingInformation } from './billing.queries.ts';
import { moneyText } from './money.ts';
import { getCurrentPlan } from './plan-facts.ts';

interface ChangeSummaryProps {
  readonly plan: Plan;
  readonly information: BillingInformation;
  readonly change: PlanChange;
}

/** What a change of plan costs now and next, and which features come and go. */
export function ChangeSummary({ plan, information, change }: ChangeSummaryProps) {
  const text = usePageTexts('billing', billingMessages);
  const { currency, dueNow, seats, nextCharge, trialEnd } = change;
  const money = (amount: number) => moneyText(amount, currency, text.locale);
  const day = (date: string) => dayText(date, text.locale);
  const getTerms = (id: string | undefined) =>
    information.state.plans.find(({ planId }) => planId === id);
  const requested = getTerms(plan.id);
  const current = getTerms(getCurrentPlan(information)?.id);
  const missing = (from: readonly string[] = [], to: readonly string[] = []) =>
    from.filter((name) => !to.includes(name)).join(', ');
  const gained = missing(requested?.features, current?.features);
  const lost = missing(current?.features, requested?.features);
  const rows: readonly (readonly [string, ReactNode])[] = [
    ...(trialEnd
      ? [[text('dueNow'), text('trialUntil', { date: day(trialEnd) })] as const]
      : [
          [
            dueNow < 0 ? text('credit') : text('dueNow'),
            dueNow === 0 ? text('nothingDue') : money(Math.abs(dueNow)),
          ] as const,
        ]),
    ...(requested?.perSeat
      ? [
          [
            text('seatsLabel'),
            text('seatsLine', { count: seats, amount: money(plan.price.amount) }),
          ] as const,
        ]
      : []),
    [
      text('nextCharge'),
      text('nextChargeOn', { amount: money(nextCharge.amount), date: day(nextCharge.date) }),
    ],
    ...(gained === '' ? [] : [[text('gained'), gained] as const]),
    ...(lost === '' ? [] : [[text('lost'), lost] as const]),
  ];
  return (
    <section className="foyer-billing-change" aria-label={text('whatChanges')}>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
