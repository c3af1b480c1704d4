import { continueWithOffer } from '../join-offer.ts';
import { assign, setup } from '../../machine/machine.ts';
import type { FoyerClient } from '../../foyer-client.ts';
import { timings } from '../../timings.ts';
import { type FlowTag, flowTypes } from '../flow.ts';
import { loginUrlWithDestination } from '../requested-destination.ts';
import { resendSeconds } from '../resend-states.ts';
import { signUpActors } from './sign-up.actors.ts';
import { forgetWaiting, keepWaiting } from './sign-up.memory.ts';
import type { SignUpContext, SignUpEvent } from './sign-up.events.ts';

/** Everything the states of the sign-up machine name. */
export type SignUpParts = ReturnType<typeof signUpParts>;

/** The calls, effects and questions of the sign-up machine. */
export function signUpParts(client: FoyerClient) {
  const { routes } = client;
  return setup({
    types: flowTypes<{ context: SignUpContext; events: SignUpEvent; tags: FlowTag }>(),
    delays: { resendTick: timings.resendTick },
    actors: signUpActors(client),
    actions: {
      tick: assign({ resendIn: ({ context }) => context.resendIn - 1 }),
      restartCountdown: assign({ resendIn: resendSeconds, failure: undefined }),
      keepWaiting: ({ context }) => keepWaiting(client, context),
      clearFailure: assign({ failure: undefined, wasResent: false }),
      forgetPassword: assign({ password: '' }),
      forgetEmail: assign(() => {
        forgetWaiting(client);
        const nothing = {
          email: '',
          password: '',
          code: '',
          userId: '',
          activationToken: undefined,
        };
        return { ...nothing, failure: undefined, wasResent: false };
      }),
      leave: ({ context }) => {
        forgetWaiting(client);
        leave(client, context);
      },
      goHome: () => client.redirectTo(routes.authenticatedUrl, { replace: true }),
      goToLogin: ({ context: { invitationToken } }) =>
        client.redirectTo(`${routes.loginUrl}?${new URLSearchParams({ invitationToken })}`),
    },
    guards: {
      isSignedIn: ({ context }) => context.signedInAs !== undefined,
      hasSession: () => client.session.get().status === 'signedIn',
      hasCode: ({ context }) => context.code !== '' && context.activationToken !== undefined,
      isCounting: ({ context }) => context.resendIn > 0,
      mayResend: ({ context }) => context.resendIn === 0,
    },
  });
}

/**
 * To the login page, which takes anyone who is signed in further, and asks for what is still demanded.
 * Specification 1, §4.
 */
function leave(client: FoyerClient, { redirectLocation }: SignUpContext): void {
  const { signUpSuccessUrl = loginUrlWithDestination(client) } = client.routes;
  const isSignedIn = client.session.get().status === 'signedIn';
  if (isSignedIn && redirectLocation !== undefined)
    return client.continueAfterLogin({ redirectLocation });
  const goTo = (url: string) => client.redirectTo(url, { replace: true });
  if (!isSignedIn) return goTo(loginUrlWithDestination(client));
  // a page of the host comes first
  if (client.routes.signUpSuccessUrl !== undefined) return goTo(signUpSuccessUrl);
  void continueWithOffer(client, () => goTo(signUpSuccessUrl));
}
