import type { Failure } from '@foyer/client';
import type { ReactElement } from 'react';
import type { CallbackControls } from '../src/box/callback.tsx';
import { hostedLoginScreens } from '../src/hosted-login/hosted-login.flow.tsx';
import { socialLoginScreens } from '../src/social-login/social-login.flow.tsx';
import { ssoLoginScreens } from '../src/sso-login/sso-login.flow.tsx';

const nothing = () => undefined;
const failed = (code: string, text: string): Failure => ({ code, text });
const callback: CallbackControls = { failure: undefined, retry: nothing };
const fault: Failure = {
  text: "We're facing some difficulties, Please try again",
  code: 'ER-ADMIN-PORTAL-GENERIC-ERROR',
  traceId: '4f1d0a2be3c94f0c8f5d2f6a9b7c1e20',
};
const denied = failed(
  'socialLogin/denied',
  'You canceled the sign-in. Try again, or use another sign-in method.',
);
const notAccepted = failed(
  'ssoLogin/notAccepted',
  'We couldn’t verify the response from your identity provider. Your administrator can find the reason in the SSO settings.',
);
const { signingIn: SigningIn, success: Success, failed: SocialFailed } = socialLoginScreens;
const { loginWithSSOFailed: SsoFailed, tested: Tested } = ssoLoginScreens;
const { failed: HostedFailed } = hostedLoginScreens;

/** Signing in elsewhere and coming back, in every state worth a look. */
export const FEDERATION: Readonly<Record<string, () => ReactElement>> = {
  'callback-signing-in': () => <SigningIn {...callback} />,
  'callback-unreachable': () => <SigningIn {...callback} failure={fault} />,
  'callback-success': () => <Success {...callback} />,
  'social-failed': () => <SocialFailed {...callback} failure={denied} />,
  'sso-callback-failed': () => <SsoFailed {...callback} failure={notAccepted} />,
  'sso-tested': () => (
    <Tested
      {...callback}
      failure={failed('ssoLogin/testSucceeded', 'The test succeeded. You can close this window.')}
    />
  ),
  'sso-test-failed': () => (
    <Tested
      {...callback}
      failure={failed(
        'ssoLogin/testFailed',
        'The test failed. Close this window and find the reason in the SSO settings.',
      )}
    />
  ),
  'hosted-failed': () => <HostedFailed {...callback} failure={denied} />,
};
