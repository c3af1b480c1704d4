const whole = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 0,
});
const exact = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** An amount in a headline: no cents. */
export function roundMoney(cents: number): string {
  return whole.format(cents / 100);
}

/** An amount to the cent. */
export function money(cents: number): string {
  return exact.format(cents / 100);
}

/** A date as one says it. */
export function dayLabel(iso: string): string {
  return day.format(new Date(iso));
}
