/** How long a new token works: so many days, until a day, or without an end. */
export type Expiry = '30' | '60' | '90' | '365' | 'custom' | 'never';

/** The choices, in their order. */
export const expiries = [
  '30',
  '60',
  '90',
  '365',
  'custom',
  'never',
] as const satisfies readonly Expiry[];

/** Days before the end in which a token is marked. */
const soonDays = 14;

const minute = 60_000;
const dayMinutes = 24 * 60;

/** Minutes as the call takes them; null is "no end". `undefined` while no day in the future is chosen. Specification 1, §5. */
export function toMinutes(expiry: Expiry, lastDay: string, now: number): number | null | undefined {
  if (expiry === 'never') return null;
  if (expiry !== 'custom') return Number(expiry) * dayMinutes;
  // to the end of the day where the user is; whole minutes that do not reach into the next one
  const end = Date.parse(`${lastDay}T24:00:00`);
  return end > now ? Math.max(1, Math.floor((end - now) / minute)) : undefined;
}

/** How near the end of a token is. */
export function getTokenState(
  expires: string | undefined,
  now: number,
): 'endless' | 'ended' | 'soon' | 'working' {
  if (expires === undefined) return 'endless';
  const left = Date.parse(expires) - now;
  if (left <= 0) return 'ended';
  return left < soonDays * dayMinutes * minute ? 'soon' : 'working';
}
