import { fromPromise } from 'xstate';
import type { FoyerClient } from '../../foyer-client.ts';
import { type FlowTag, flowTypes, setup, type StepOf } from '../flow.ts';
import type { LogoutStep } from '../steps.ts';

/** The logout page: signs out here, at the provider and in every tab, then shows the login page. */
export function createLogoutMachine(client: FoyerClient) {
  return setup({
    types: flowTypes<{ tags: FlowTag }>(),
    actors: { signOut: fromPromise(() => client.session.signOut()) },
    actions: { showLogin: () => client.redirectTo(client.routes.loginUrl, { replace: true }) },
  }).createMachine({
    id: 'logout',
    initial: 'signingOut',
    states: {
      signingOut: { tags: 'busy', invoke: { src: 'signOut', onDone: 'success', onError: 'success' } },
      success: { entry: 'showLogin' },
    },
  });
}

/** The machine of the logout page. */
export type LogoutMachine = ReturnType<typeof createLogoutMachine>;

/** The steps of the logout page. */
export type LogoutMachineStep = Extract<StepOf<LogoutMachine>, LogoutStep>;
