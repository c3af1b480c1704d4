import type { Failure } from '@foyer/client';
import type { SocialProviderName } from '@foyer/client/social-providers';
import { SocialButton } from '../src/social-login/social-button.tsx';
import type { SocialOptions } from '../src/social-login/use-social-options.tsx';

const nothing = () => undefined;
const names: readonly SocialProviderName[] = [
  'google',
  'microsoft',
  'apple',
  'github',
  'slack',
  'linkedin',
  'facebook',
];

/** An environment without social sign-in. */
export const noSocial: SocialOptions = {
  names: [],
  lastUsed: undefined,
  failure: undefined,
  draw: nothing,
};

interface Example {
  readonly lastUsed?: SocialProviderName;
  readonly leavingTo?: SocialProviderName;
  readonly failure?: Failure;
}

/** All seven providers. */
export function social({ lastUsed, leavingTo, failure }: Example = {}): SocialOptions {
  return {
    names,
    lastUsed,
    failure,
    draw: (name, badge) => (
      <SocialButton name={name} badge={badge} isLeaving={name === leavingTo} onClick={nothing} />
    ),
  };
}
