import type { EmbedOptions } from '@foyer/embed';
import { useState } from 'react';

type Failures = Extract<
  Extract<EmbedOptions['preview'], object>['failures'],
  { readonly social?: string | undefined } | undefined
>;
type Social = NonNullable<NonNullable<Failures>['social']>;
type Tenant = NonNullable<NonNullable<Failures>['sso']>;

/** How a sign-in at a social provider can end, in the words of the panel. */
export const socialOutcomes: Readonly<Record<Social, string>> = {
  denied: 'Denied by the user',
  unavailable: 'Provider unreachable',
  failed: 'Rejected by the provider',
  lost: 'Connection lost',
  expired: 'Request expired',
  noEmail: 'No email address',
  emailNotVerified: 'Email address not verified',
  accountExists: 'Account already exists',
  noAccount: 'No account yet',
  linkedElsewhere: 'Connected to another user',
};

/** How the sign-in of a tenant can. */
export const tenantOutcomes: Readonly<Record<Tenant, string>> = {
  required: 'SSO required',
  notAccepted: 'Invalid response',
  beganElsewhere: 'IdP-initiated sign-in',
  declined: 'Denied by the identity provider',
  unreachable: 'Identity provider unreachable',
  lost: 'Connection lost',
  expired: 'Request expired',
  changed: 'Connection changed',
  noAddress: 'No email address',
  foreignAddress: 'Email address outside verified domains',
  accountElsewhere: 'User of another account',
  noAccount: 'No account yet',
  unconfirmed: 'Connection not confirmed',
  wrongBreakGlass: 'Wrong emergency code',
};

const keys = { social: 'ledgerly.preview.social', company: 'ledgerly.preview.company' } as const;

/** Which kind of sign-in elsewhere. */
export type Elsewhere = keyof typeof keys;

function chosen(which: Elsewhere): string {
  try {
    return sessionStorage.getItem(keys[which]) ?? '';
  } catch {
    return ''; // this browser keeps nothing: everything works
  }
}

const isOne = <T extends string>(outcomes: Readonly<Record<T, string>>, name: string): name is T =>
  Object.hasOwn(outcomes, name);

/** What is to go wrong now; Foyer asks with every call. */
export function readOutcomes(): NonNullable<Failures> {
  const [social, sso] = [chosen('social'), chosen('company')];
  return {
    ...(isOne(socialOutcomes, social) && { social }),
    ...(isOne(tenantOutcomes, sso) && { sso }),
  };
}

/** One choice of the panel; it lasts as long as the tab, also through pages that are left and come back to. */
export function useOutcome(which: Elsewhere): readonly [string, (name: string) => void] {
  const [name, setName] = useState(() => chosen(which));
  const choose = (requested: string) => {
    setName(requested);
    try {
      sessionStorage.setItem(keys[which], requested);
    } catch {
      // the choice then holds for nothing: this browser keeps nothing
    }
  };
  return [name, choose];
}
