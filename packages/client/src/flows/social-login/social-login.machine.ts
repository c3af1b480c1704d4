import { socialLoginCalls } from '@foyer/contract/social-login/calls';
import type { Failure } from '../../api/failure.ts';
import { FoyerError } from '../../api/foyer-error.ts';
import type { FoyerClient } from '../../foyer-client.ts';
import { callbackFailures, failureOf } from '../callback-failures.ts';
import { callbackContext, type CallbackInput, callbackParts, signingInState } from '../callback-states.ts';
import type { StepOf } from '../flow.ts';
import type { SocialLoginStep } from '../steps.ts';
import { rememberProvider, type SocialStart, takeStart } from './social-memory.ts';
import { isSocialProvider, type SocialProviderName } from './social-providers.ts';
import { returnAddress } from './start-social-login.ts';

/**
 * The page a social provider leads back to. What it brought is handed to the environment, whose answer sets the cookie; the
 * refresh after it says who is signed in, or what is still demanded. Contract, §11.
 */
export function createSocialLoginMachine(client: FoyerClient) {
  // Kept over a second attempt: taking it out of the storage forgets it.
  let start: SocialStart | undefined;
  const post = async (brought: CallbackInput) => {
    const said = parseState(brought['state']);
    if (!said) return;
    start ??= takeStart(client, said);
    // The browser that built the address itself is the only one that has its verifier.
    if (!start && !said.oauthState) throw new FoyerError(callbackFailures.otherBrowser.text, refusedHere);
    if (said.afterAuthRedirectUrl) client.rememberDestination(said.afterAuthRedirectUrl);
    await postlogin(client, brought, { provider: said.provider, start });
    rememberProvider(client, said.provider);
  };
  const parts = callbackParts({ client, refusalOf, post });
  return parts.createMachine({
    id: 'socialLogin',
    context: callbackContext,
    initial: 'signingIn',
    states: {
      signingIn: signingInState(parts, { failed: '#socialLogin.failed', success: '#socialLogin.success' }),
      success: { entry: 'goOn' },
      failed: {},
    },
  });
}

/** The machine of the page a social provider leads back to. */
export type SocialLoginMachine = ReturnType<typeof createSocialLoginMachine>;

/** The steps of that page. */
export type SocialLoginMachineStep = Extract<StepOf<SocialLoginMachine>, SocialLoginStep>;

const refusedHere = { status: 400, code: callbackFailures.otherBrowser.code };

function refusalOf({ error, code, state, id_token: idToken }: CallbackInput): Failure | undefined {
  // With the state the environment judges the error, which ends what was begun there.
  if (error && !parseState(state)) return failureOf(error);
  return parseState(state) && (code || idToken || error) ? undefined : callbackFailures.incomplete;
}

async function postlogin(
  client: FoyerClient,
  { code, state, id_token, error, iss }: CallbackInput,
  { provider, start }: { readonly provider: SocialProviderName; readonly start: SocialStart | undefined },
): Promise<void> {
  const { consents, invitationToken, verifier } = start ?? {};
  const redirectUri = returnAddress(client);
  await client.api(socialLoginCalls, 'login-box').socialPostlogin({
    params: { provider },
    query: { code, id_token, redirectUri, code_verifier: verifier, code_verifier_pkce: verifier, state, error, iss },
    body: { metadata: consents && JSON.stringify(consents), invitationToken },
  });
}

/** The members of `state` that are read here. Older clients add where to go. Contract, §11. */
function parseState(text = '') {
  try {
    const state: Readonly<Record<string, unknown>> | null = JSON.parse(text);
    const { provider, action, oauthState, afterAuthRedirectUrl } = state ?? {};
    if (!isSocialProvider(provider)) return undefined;
    const told = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
    return {
      provider,
      action: action === 'signUp' ? 'signUp' : 'login',
      oauthState: told(oauthState),
      afterAuthRedirectUrl: told(afterAuthRedirectUrl),
    };
  } catch {
    return undefined;
  }
}
