import { assign, setup } from '../../machine/machine.ts';
import type { FoyerClient } from '../../foyer-client.ts';
import type { Adoption, PublicAuthResponse } from '../../session/session-state.ts';
import { timings } from '../../timings.ts';
import { type FlowTag, flowTypes } from '../flow.ts';
import { loginActors } from './login.actors.ts';
import type { LoginContext, LoginEvent } from './login.events.ts';
import { type Demand, toDemand, passwordDays } from './login-demands.ts';
import { storeStep, rememberMethod } from './login-memory.ts';
import type { LoginMethod } from './login-methods.ts';

/** Everything the states of the login machine name. */
export type LoginParts = ReturnType<typeof loginParts>;

/** The calls, effects and questions of the login machine. */
export function loginParts(client: FoyerClient) {
  const flags = () => client.config.get().flags;
  return setup({
    types: flowTypes<{ context: LoginContext; events: LoginEvent; tags: FlowTag }>(),
    delays: { ssoRedirect: timings.ssoRedirect },
    actors: loginActors(client),
    actions: {
      clearFailure: assign({
        failure: undefined,
        isNotActivated: false,
        wasResent: false,
        notice: undefined,
      }),
      enterPassword: assign(({ event }) =>
        event.type === 'enterPassword' ? { password: event.password } : {},
      ),
      forgetPassword: assign({ password: '' }),
      forgetChoice: assign(() => {
        storeStep(client);
        return { chosen: undefined, isChecked: false };
      }),
      keepStep: ({ context }) => storeStep(client, context.email, methodInUse(context)),
      noteMethod: assign(({ event }) =>
        'method' in event && event.method ? { chosen: event.method } : {},
      ),
      notePending: assign(({ event }) =>
        event.type === 'demanded' ? { pending: event.response } : {},
      ),
      forgetPending: assign(() => {
        client.session.forgetPending();
        return { pending: undefined };
      }),
      leaveForSso: ({ context }) => client.redirectTo(context.ssoAddress ?? '', { refresh: true }),
      leaveForNewPassword: ({ context }) =>
        client.redirectTo(newPasswordPage(client, context), { replace: true }),
      rememberMethod: ({ context }) => {
        // After a social or single sign-on sign-in, this page only asks for what the provider still
        // demands.
        if (context.chosen || context.isChecked) rememberMethod(client, methodInUse(context));
        storeStep(client);
      },
      lookAtPassword: assign(() => {
        const state = client.session.get();
        const days = state.status === 'signedIn' ? passwordDays(state.user) : undefined;
        return { pending: undefined, passwordDays: days };
      }),
      continueAfterLogin: () => client.continueAfterLogin(),
    },
    guards: {
      hasEmail: ({ context }) => context.email.trim() !== '',
      hasPassword: ({ context }) => context.password !== '',
      isNotActivated: ({ context }) => context.isNotActivated,
      demands: ({ context }, demand: Demand) => toDemand(context.pending, flags()) === demand,
      isDemand: (_, adoption: Adoption) => toDemand(toPending(adoption), flags()) !== undefined,
      isNewDemand: ({ context, event }) =>
        event.type === 'demanded' &&
        event.response !== context.pending &&
        toDemand(event.response, flags()) !== undefined,
      mayUse: ({ context, event }) =>
        event.type === 'useMethod' &&
        context.methods.includes(event.method) &&
        context.email.trim() !== '',
      signsInAtOnce: ({ context }) =>
        context.isChecked && context.password !== '' && methodInUse(context) === 'EmailAndPassword',
      goesBy: ({ context }, method: LoginMethod) =>
        context.isChecked && methodInUse(context) === method,
      wasChecked: ({ context }) => context.isChecked,
      mayPromptPasskeys: ({ context }) => mayPromptPasskeys(context, flags()),
      expiresSoon: ({ context }) => context.passwordDays !== undefined,
    },
  });
}

/** What an adopted sign-in still demands. */
export function toPending(adoption: Adoption): PublicAuthResponse | undefined {
  return adoption.kind === 'pending' ? adoption.response : undefined;
}

/**
 * The flag of passkeys. Specification 1, §4 "After login"; its name is that of specification 2, §9.
 */
const passkeyFlag = 'show-passkeys-new';

/**
 * What can be said without a call: the flag is on, the policy permits, passkeys were not chosen.
 * Specification 1, §4.
 */
function mayPromptPasskeys(context: LoginContext, flags: ReadonlySet<string>): boolean {
  return (
    flags.has(passkeyFlag) && context.methods.includes('Passkeys') && context.chosen !== 'Passkeys'
  );
}

/**
 * The way that was chosen, or the policy's first one with a step of its own; a typed password means
 * the password.
 */
function methodInUse({ chosen, methods, password }: LoginContext): LoginMethod | undefined {
  if (chosen) return chosen;
  if (password !== '' && methods.includes('EmailAndPassword')) return 'EmailAndPassword';
  return methods.find((method) => method !== 'Passkeys' && method !== 'QuickSmsCode');
}

/** The page that takes another password, with what the provider handed out for it. Contract, §7. */
function newPasswordPage({ routes }: FoyerClient, { pending }: LoginContext): string {
  const { userId = '', resetPasswordToken = '' } = pending ?? {};
  return `${routes.resetPasswordUrl}?${new URLSearchParams({ userId, token: resetPasswordToken })}`;
}
