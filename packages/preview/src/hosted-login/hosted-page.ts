import { commonRefusals } from '@foyer/contract';
import { refuse, type Visit } from '../preview-replies.ts';
import { newcomerWith } from '../social-login/preview-identities.ts';
import { currentSession } from '../world/signing-in.ts';
import type { Person } from '../world/world.ts';
import { keepCode } from './hosted-codes.ts';

type Query = Readonly<Record<string, unknown>>;

const textOf = (query: Query, name: string): string =>
  typeof query[name] === 'string' ? query[name] : '';

/**
 * What the hosted page would have come to: somebody agrees at once, and the application gets a
 * code.
 */
export function leaveHostedPage(visit: Visit, query: Query): string {
  const redirectUri = textOf(query, 'redirect_uri');
  const back = URL.parse(redirectUri);
  // Another page of another host gets nothing, as at the provider.
  if (back?.origin !== visit.origin) throw refuse(commonRefusals.notFound);
  const { person, isFresh } = whoeverSignsIn(visit, query);
  const facts = {
    personId: person.id,
    challenge: textOf(query, 'code_challenge'),
    redirectUri,
    isFresh,
  };
  back.searchParams.set('code', keepCode(visit, facts));
  const state = textOf(query, 'state');
  if (state) back.searchParams.set('state', state);
  return back.href;
}

/**
 * Whom the application hints at, else who is there, else the first demo account; a newcomer where
 * an account is to be opened.
 */
function whoeverSignsIn(visit: Visit, query: Query): { person: Person; isFresh: boolean } {
  const { world } = visit;
  if (wantsAccount(query))
    return { person: newcomerWith(visit, 'newcomer.hosted@social.test'), isFresh: true };
  const there = currentSession(world)?.person;
  const hinted = world.people.find(({ email }) => email === textOf(query, 'login_hint'));
  const [first] = world.people;
  const person = hinted ?? there ?? first;
  if (!person) throw refuse(commonRefusals.notFound);
  const asksAgain = ['prompt', 'acr_values', 'max_age'].some((name) => textOf(query, name) !== '');
  return { person, isFresh: asksAgain || person !== there };
}

function wantsAccount(query: Query): boolean {
  try {
    const said: unknown = JSON.parse(atob(textOf(query, 'login_direct_action')));
    return typeof said === 'object' && said !== null && 'type' in said && said.type === 'signup';
  } catch {
    return false; // none, or none that can be read: the page begins as always
  }
}
