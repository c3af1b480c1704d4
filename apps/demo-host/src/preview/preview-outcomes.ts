import type { EmbedOptions } from '@foyer/embed';
import { useState } from 'react';

type Failures = Extract<
  Extract<EmbedOptions['preview'], object>['failures'],
  { readonly social?: string | undefined } | undefined
>;
type Social = NonNullable<NonNullable<Failures>['social']>;
type Company = NonNullable<NonNullable<Failures>['sso']>;

/** How a sign-in at a social provider can end, in the words of the panel. */
export const socialOutcomes: Readonly<Record<Social, string>> = {
  denied: 'The person says no',
  unavailable: 'The provider does not answer',
  failed: 'The provider refuses',
  lost: 'The network loses the answer',
  expired: 'It took too long',
  noEmail: 'No address is told',
  emailNotVerified: 'The address is not vouched for',
  accountExists: 'There is an account already',
  noAccount: 'There is no account yet',
  linkedElsewhere: 'It is linked to somebody else',
};

/** How the sign-in of a company can. */
export const companyOutcomes: Readonly<Record<Company, string>> = {
  required: 'The company allows nothing else',
  notAccepted: 'The answer is not accepted',
  beganElsewhere: 'It began at the company',
  declined: 'The company says no',
  unreachable: 'The company does not answer',
  lost: 'The network loses the answer',
  expired: 'It took too long',
  changed: 'The connection was changed',
  noAddress: 'No address is told',
  foreignAddress: 'The address is not the company’s',
  accountElsewhere: 'The account is another company’s',
  noAccount: 'There is no account yet',
  unconfirmed: 'The connection is not confirmed',
  wrongBreakGlass: 'The emergency code is wrong',
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
    ...(isOne(companyOutcomes, sso) && { sso }),
  };
}

/** One choice of the panel; it lasts as long as the tab, also through pages that are left and come back to. */
export function useOutcome(which: Elsewhere): readonly [string, (name: string) => void] {
  const [name, setName] = useState(() => chosen(which));
  const choose = (wanted: string) => {
    setName(wanted);
    try {
      sessionStorage.setItem(keys[which], wanted);
    } catch {
      // the choice then holds for nothing: this browser keeps nothing
    }
  };
  return [name, choose];
}
