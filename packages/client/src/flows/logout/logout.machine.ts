import { fromPromise, setup } from '../../machine/machine.ts';
import type { FoyerClient } from '../../foyer-client.ts';
import { redirectTarget } from '../../redirects/redirect-target.ts';
import { type FlowTag, flowTypes, type StepOf } from '../flow.ts';
import type { LogoutStep } from '../steps.ts';

/**
 * The logout page: signs out here, at the provider and in every tab, then shows the login page.
 * Anyone who came by a tenant that ends its own session, too, is taken there. Decision 0170.
 */
export function createLogoutMachine(client: FoyerClient) {
  const leave = (address = '') => {
    const isWeb = /^https?:$/.test(URL.parse(address)?.protocol ?? '');
    client.redirectTo(isWeb ? address : signedOutUrl(client), { replace: true, refresh: isWeb });
  };
  return setup({
    types: flowTypes<{ tags: FlowTag }>(),
    actors: { signOut: fromPromise(() => client.session.signOut()) },
  }).createMachine({
    id: 'logout',
    initial: 'signingOut',
    states: {
      signingOut: {
        tags: 'busy',
        invoke: {
          src: 'signOut',
          onDone: { target: 'success', actions: ({ event }) => leave(event.output) },
          onError: { target: 'success', actions: () => leave() },
        },
      },
      success: {},
    },
  });
}

/** The page of this origin that `afterSignOut` returned, otherwise the login page. */
function signedOutUrl({ browser, routes }: FoyerClient): string {
  const page = browser.href();
  const requested = new URL(page).searchParams.get('redirectUrl') ?? '';
  const target = redirectTarget(requested, { page, enforceSameSite: true, allowedOrigins: [] });
  return target?.url ?? routes.loginUrl;
}

/** The machine of the logout page. */
export type LogoutMachine = ReturnType<typeof createLogoutMachine>;

/** The steps of the logout page. */
export type LogoutMachineStep = Extract<StepOf<LogoutMachine>, LogoutStep>;
