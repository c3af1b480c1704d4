import { ssoLoginCalls } from '@foyer/contract/sso-login/calls';
import type { ssoLoginRefusals } from '@foyer/contract/sso-login';
import type { FoyerClient } from '../../foyer-client.ts';
import { callbackFailures } from '../callback-failures.ts';
import {
  callbackContext,
  type CallbackInput,
  callbackParts,
  signingInState,
} from '../callback-states.ts';
import type { StepOf } from '../flow.ts';
import type { SsoLoginStep } from '../steps.ts';
import { keepSsoFailure } from './keep-sso-failure.ts';

type Code = (typeof ssoLoginRefusals)['testSucceeded' | 'testFailed']['code'];

/** How a test run of an administrator ends; nobody is signed in by one. */
export const ssoTestCodes = [
  'ssoLogin/testSucceeded',
  'ssoLogin/testFailed',
] as const satisfies readonly Code[];

/**
 * The pages that a tenant's sign-in leads back to, SAML and OpenID Connect alike, begun here or at
 * the tenant. What came is handed to the provider, whose answer sets the cookie. Where that does
 * not work, the reason shows for a second and stays on the page after it. Contract, §11.
 */
export function createSsoLoginMachine(client: FoyerClient) {
  const parts = callbackParts({
    client,
    findRefusal,
    post: (brought) => postlogin(client, brought),
  });
  return parts.createMachine({
    id: 'ssoLogin',
    context: callbackContext,
    initial: 'signingIn',
    states: {
      signingIn: signingInState(parts, {
        failed: '#ssoLogin.loginWithSSOFailed',
        success: '#ssoLogin.success',
        told: { codes: ssoTestCodes, target: '#ssoLogin.tested' },
      }),
      success: { entry: 'onContinue' },
      loginWithSSOFailed: {
        initial: 'waiting',
        states: {
          waiting: { after: { ssoFailed: 'leaving' } },
          leaving: {
            entry: ({ context }) => {
              keepSsoFailure(client, context.failure);
              client.redirectTo(client.routes.authenticatedUrl, { replace: true });
            },
          },
        },
      },
      tested: {},
    },
  });
}

/** The machine of the pages that a tenant's sign-in leads back to. */
export type SsoLoginMachine = ReturnType<typeof createSsoLoginMachine>;

/** The steps of those pages. */
export type SsoLoginMachineStep = Extract<StepOf<SsoLoginMachine>, SsoLoginStep>;

function findRefusal({ SAMLResponse, code, state, error }: CallbackInput) {
  return SAMLResponse || (state && (code || error)) ? undefined : callbackFailures.incomplete;
}

/** What the page was called with is copied; `iss` and `error` are judged by the provider. */
async function postlogin(client: FoyerClient, brought: CallbackInput): Promise<void> {
  const calls = client.api(ssoLoginCalls, 'login-box');
  const { SAMLResponse, RelayState = '', code, state = '', iss, error } = brought;
  if (SAMLResponse) {
    await calls.samlPostlogin({ body: { SAMLResponse, RelayState } });
    return;
  }
  const redirectUri = `${new URL(client.browser.href()).origin}${client.routes.oidcRedirectUrl}`;
  await calls.oidcPostloginV2({ body: { code, RelayState: state, redirectUri, iss, error } });
}
