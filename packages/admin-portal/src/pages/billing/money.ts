import { usePageTexts } from '../../portal/page-texts.ts';
import { billingMessages } from './billing.messages.ts';
import type { OfferedPlan } from './plan-facts.ts';

/** An amount in minor units for users: "$49.00", always with two decimals. Specification 2, §9. */
export function moneyText(minorUnits: number, currency: string, locale: string): string {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: currency.toUpperCase(),
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(minorUnits / 100);
}

/** The price of a plan in words. */
export function usePriceText() {
  const text = usePageTexts('billing', billingMessages);
  return ({ plan: { price }, terms }: OfferedPlan): string => {
    if (price.amount === 0) return text('free');
    const amount = moneyText(price.amount, price.currency, text.locale);
    return text(terms?.perSeat ? 'perSeat' : 'perMonth', { amount });
  };
}

/** The month of a card: "12/2030" as the language writes it. */
export function monthText(month: number, year: number, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(new Date(Date.UTC(year, month - 1, 15)));
}
