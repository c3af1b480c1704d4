import type { Failure } from '@foyer/client';
import type { SocialProvider, SocialProviderName } from '@foyer/client/social-providers';
import { Divider } from '@foyer/ui';
import type { ReactElement } from 'react';
import { BoxCard } from '../src/box/box-card.tsx';
import type { CallbackControls } from '../src/box/callback-controls.ts';
import { hostedLoginScreens } from '../src/hosted-login/screens.ts';
import { socialLoginScreens } from '../src/social-login/screens.ts';
import { SocialButtons, type SocialButtonsProps } from '../src/social-login/social-ways.tsx';
import { ssoLoginScreens } from '../src/sso-login/screens.ts';

const nothing = () => undefined;
const failed = (code: string, text: string): Failure => ({ code, text });
const callback: CallbackControls = { failure: undefined, came: 'forward', retry: nothing };
const fault: Failure = {
  text: "We're facing some difficulties, Please try again",
  code: 'ER-ADMIN-PORTAL-GENERIC-ERROR',
  traceId: '4f1d0a2be3c94f0c8f5d2f6a9b7c1e20',
};
const denied = failed(
  'socialLogin/denied',
  'You did not agree to the sign-in, so nothing has happened. Try again, or sign in another way.',
);
const notAccepted = failed(
  'ssoLogin/notAccepted',
  'The answer of your company’s sign-in could not be accepted. Your administrator finds the reason in the SSO settings.',
);
const names: readonly SocialProviderName[] = [
  'google',
  'microsoft',
  'apple',
  'github',
  'slack',
  'linkedin',
  'facebook',
];
const providers = names.map(
  (type): SocialProvider => ({ type, redirectUrl: '/', active: true, customised: false }),
);
const social: SocialButtonsProps = {
  providers,
  last: undefined,
  leavingTo: undefined,
  failure: undefined,
  leave: nothing,
};

function Buttons(props: Partial<SocialButtonsProps>) {
  return (
    <BoxCard step="preLogin" title="Sign in" line="Continue to Ledgerly.">
      <Divider label="Other ways to sign in" />
      <SocialButtons {...social} {...props} />
    </BoxCard>
  );
}

const { signingIn: SigningIn, success: Success, failed: SocialFailed } = socialLoginScreens;
const { loginWithSSOFailed: SsoFailed, tested: Tested } = ssoLoginScreens;
const { failed: HostedFailed } = hostedLoginScreens;

/** Signing in elsewhere and coming back, in every state worth a look. */
export const FEDERATION: Readonly<Record<string, () => ReactElement>> = {
  'social-buttons': () => <Buttons />,
  'social-buttons-last': () => <Buttons last="google" />,
  'social-buttons-three': () => <Buttons providers={providers.slice(0, 3)} />,
  'social-buttons-leaving': () => <Buttons leavingTo="github" />,
  'social-buttons-fault': () => <Buttons failure={fault} providers={providers.slice(0, 3)} />,
  'callback-signing-in': () => <SigningIn {...callback} />,
  'callback-unreachable': () => <SigningIn {...callback} failure={fault} />,
  'callback-success': () => <Success {...callback} />,
  'social-failed': () => <SocialFailed {...callback} failure={denied} />,
  'sso-callback-failed': () => <SsoFailed {...callback} failure={notAccepted} />,
  'sso-tested': () => (
    <Tested
      {...callback}
      failure={failed(
        'ssoLogin/testSucceeded',
        'The test has succeeded. You can close this window.',
      )}
    />
  ),
  'sso-test-failed': () => (
    <Tested
      {...callback}
      failure={failed(
        'ssoLogin/testFailed',
        'The test has failed. Close this window and read why in the SSO settings.',
      )}
    />
  ),
  'hosted-failed': () => <HostedFailed {...callback} failure={denied} />,
};
