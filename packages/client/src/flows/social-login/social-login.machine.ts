import { socialLoginCalls } from '@foyer/contract/social-login/calls';
import { assign } from '../../machine/machine.ts';
import type { Failure } from '../../api/failure.ts';
import { FoyerError } from '../../api/foyer-error.ts';
import type { FoyerClient } from '../../foyer-client.ts';
import { callbackFailures, callbackFailure } from '../callback-failures.ts';
import {
  callbackContext,
  type CallbackInput,
  callbackParts,
  signingInState,
} from '../callback-states.ts';
import type { StepOf } from '../flow.ts';
import { continueWithOffer } from '../join-offer.ts';
import type { SocialLoginStep } from '../steps.ts';
import { type SocialStart, takeStart } from './social-memory.ts';
import {
  isSocialProvider,
  rememberProvider,
  type SocialConsents,
  type SocialProviderName,
} from './social-providers.ts';
import { returnUrl, startSocialLogin } from './start-social-login.ts';

/**
 * The page a social provider leads back to. What it brought is handed to the environment, whose
 * answer sets the cookie; the refresh after it says who is signed in, or what is still demanded.
 * Contract, §11.
 */
export function createSocialLoginMachine(client: FoyerClient) {
  // Kept over a second attempt: taking it out of the storage forgets it.
  let start: SocialStart | undefined;
  // What a new user agreed to on this page, after there was no account to sign in to.
  let agreed: SocialConsents | undefined;
  let isNewUser = false;
  const post = async (brought: CallbackInput) => {
    const reported = parseState(brought['state']);
    if (!reported) return;
    start ??= takeStart(client, reported);
    // The browser that built the address itself is the only one that has its verifier.
    if (!start && !reported.oauthState)
      throw new FoyerError(callbackFailures.otherBrowser.text, refusedHere);
    if (reported.afterAuthRedirectUrl) client.rememberDestination(reported.afterAuthRedirectUrl);
    if (agreed && !reported.flow) return leaveAgain(client, reported.provider, agreed);
    const { isNewUser: isNew } = await postlogin(client, agreed ? asSignUp(brought) : brought, {
      provider: reported.provider,
      start,
      agreed,
    });
    isNewUser = isNew;
    rememberProvider(client, reported.provider);
  };
  const onContinue = () => {
    const continueToApplication = () => client.continueAfterLogin();
    if (isNewUser) void continueWithOffer(client, continueToApplication);
    else continueToApplication();
  };
  const parts = callbackParts({ client, findRefusal, post, onContinue });
  return parts.createMachine({
    id: 'socialLogin',
    context: callbackContext,
    initial: 'signingIn',
    states: {
      signingIn: signingInState(parts, {
        failed: '#socialLogin.failed',
        success: '#socialLogin.success',
      }),
      success: { entry: 'onContinue' },
      failed: {
        on: {
          signUp: {
            target: 'signingIn.posting',
            actions: [assign({ failure: undefined }), ({ event }) => (agreed = event.consents)],
          },
        },
      },
    },
  });
}

/** The provider that the user returned from. */
export function requestedProvider({ state }: CallbackInput): SocialProviderName | undefined {
  return parseState(state)?.provider;
}

/** The machine of the page a social provider leads back to. */
export type SocialLoginMachine = ReturnType<typeof createSocialLoginMachine>;

/** The steps of that page. */
export type SocialLoginMachineStep = Extract<StepOf<SocialLoginMachine>, SocialLoginStep>;

const refusedHere = { status: 400, code: callbackFailures.otherBrowser.code };

function findRefusal({
  error,
  code,
  state,
  id_token: idToken,
}: CallbackInput): Failure | undefined {
  // With the state the environment judges the error, which ends what was begun there.
  if (error && !parseState(state)) return callbackFailure(error);
  return parseState(state) && (code || idToken || error) ? undefined : callbackFailures.incomplete;
}

interface Agreement {
  readonly provider: SocialProviderName;
  readonly start: SocialStart | undefined;
  readonly agreed: SocialConsents | undefined;
}

/**
 * The server still knows the identified user: it receives the same callback again, with another
 * action. Decision 0283.
 */
function asSignUp(brought: CallbackInput): CallbackInput {
  return {
    ...brought,
    state: JSON.stringify({ ...JSON.parse(brought['state'] ?? '{}'), action: 'signUp' }),
  };
}

/**
 * If this page built the provider's URL, redirects to the provider again, which returns at once.
 */
async function leaveAgain(
  client: FoyerClient,
  name: SocialProviderName,
  consents: SocialConsents,
): Promise<void> {
  const provider = client.config.get().socialProviders?.find((one) => one.type === name);
  if (!provider)
    throw new FoyerError(callbackFailures.failed.text, {
      ...refusedHere,
      code: callbackFailures.failed.code,
    });
  await startSocialLogin(client, { provider, action: 'signUp', consents });
  return new Promise<never>(() => undefined);
}

async function postlogin(
  client: FoyerClient,
  { code, state, id_token, error, iss }: CallbackInput,
  { provider, start, agreed }: Agreement,
): Promise<{ readonly isNewUser: boolean }> {
  const { invitationToken, verifier } = start ?? {};
  const consents = agreed ?? start?.consents;
  const redirectUri = returnUrl(client);
  return client.api(socialLoginCalls, 'login-box').socialPostlogin({
    params: { provider },
    query: {
      code,
      id_token,
      redirectUri,
      code_verifier: verifier,
      code_verifier_pkce: verifier,
      state,
      error,
      iss,
    },
    body: { metadata: consents && JSON.stringify(consents), invitationToken },
  });
}

/** The members of `state` that are read here. Older clients add where to go. Contract, §11. */
function parseState(text = '') {
  try {
    const state: Readonly<Record<string, unknown>> | null = JSON.parse(text);
    const { provider, action, oauthState, afterAuthRedirectUrl, flow } = state ?? {};
    if (!isSocialProvider(provider)) return undefined;
    const reported = (value: unknown) =>
      typeof value === 'string' && value !== '' ? value : undefined;
    return {
      provider,
      action: action === 'signUp' ? 'signUp' : 'login',
      oauthState: reported(oauthState),
      afterAuthRedirectUrl: reported(afterAuthRedirectUrl),
      flow: reported(flow),
    };
  } catch {
    return undefined;
  }
}
