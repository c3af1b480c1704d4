/** How long a new token works: so many days, until a day, or without an end. */
export type Expiry = '30' | '60' | '90' | '365' | 'custom' | 'never';

/** The choices, in their order. */
export const expiries = ['30', '60', '90', '365', 'custom', 'never'] as const satisfies readonly Expiry[];

const day = 86_400_000;

/** Minutes as the call takes them; null is "never". `undefined` while no day in the future is chosen. Specification 1, §5. */
export function minutesOf(expiry: Expiry, lastDay: string, now: number): number | null | undefined {
  if (expiry === 'never') return null;
  if (expiry !== 'custom') return Number(expiry) * 1440;
  const end = Date.parse(`${lastDay}T23:59:59`);
  return end > now ? Math.ceil((end - now) / 60_000) : undefined;
}

/** How near the end of a token is; the last fortnight is soon. */
export function stateOf(expires: string, now: number): 'ended' | 'soon' | 'working' {
  const left = Date.parse(expires) - now;
  if (left <= 0) return 'ended';
  return left < 14 * day ? 'soon' : 'working';
}
