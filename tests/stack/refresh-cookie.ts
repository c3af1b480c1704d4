import type { Visitor } from '@foyer/testkit';

/** The refresh cookie a browser holds: its name and value. */
export function getRefreshCookie({
  cookies,
}: Pick<Visitor, 'cookies'>): readonly [name: string, value: string] {
  const found = [...cookies].find(([name]) => name.startsWith('fe_refresh_'));
  if (!found) throw new Error('This browser has no refresh cookie');
  return found;
}
