import { commonRefusals } from '@foyer/contract';
import { refuse, type Visit } from '../preview-replies.ts';
import { newcomerWith } from '../social-login/preview-identities.ts';
import { currentSession } from '../world/signing-in.ts';
import type { PreviewUser } from '../world/world.ts';
import { keepCode } from './hosted-codes.ts';

type Query = Readonly<Record<string, unknown>>;

const toText = (query: Query, name: string): string =>
  typeof query[name] === 'string' ? query[name] : '';

/**
 * What the hosted page would have come to: a user agrees at once, and the application gets a
 * code.
 */
export function leaveHostedPage(visit: Visit, query: Query): string {
  const redirectUri = toText(query, 'redirect_uri');
  const back = URL.parse(redirectUri);
  // Another page of another host gets nothing, as at the provider.
  if (back?.origin !== visit.origin) throw refuse(commonRefusals.notFound);
  const { user, isFresh } = signInAnyone(visit, query);
  const facts = {
    userId: user.id,
    challenge: toText(query, 'code_challenge'),
    redirectUri,
    isFresh,
  };
  back.searchParams.set('code', keepCode(visit, facts));
  const state = toText(query, 'state');
  if (state) back.searchParams.set('state', state);
  return back.href;
}

/**
 * Whom the application hints at, else who is there, else the first demo account; a newcomer where
 * an account is to be opened.
 */
function signInAnyone(visit: Visit, query: Query): { user: PreviewUser; isFresh: boolean } {
  const { world } = visit;
  if (wantsAccount(query))
    return { user: newcomerWith(visit, 'newcomer.hosted@social.test'), isFresh: true };
  const there = currentSession(world)?.user;
  const hinted = world.users.find(({ email }) => email === toText(query, 'login_hint'));
  const [first] = world.users;
  const user = hinted ?? there ?? first;
  if (!user) throw refuse(commonRefusals.notFound);
  const asksAgain = ['prompt', 'acr_values', 'max_age'].some((name) => toText(query, name) !== '');
  return { user, isFresh: asksAgain || user !== there };
}

function wantsAccount(query: Query): boolean {
  try {
    const reported: unknown = JSON.parse(atob(toText(query, 'login_direct_action')));
    return (
      typeof reported === 'object' &&
      reported !== null &&
      'type' in reported &&
      reported.type === 'signup'
    );
  } catch {
    return false; // none, or none that can be read: the page begins as always
  }
}
