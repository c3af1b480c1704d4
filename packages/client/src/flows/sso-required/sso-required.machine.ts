import { loginCalls } from '@foyer/contract/login/calls';
import { preAuthSsoCalls } from '@foyer/contract/sso/pre-auth-calls';
import { assign, fromPromise, setup } from '../../machine/machine.ts';
import type { Failure } from '../../api/failure.ts';
import { authenticationText, genericCode, toFailure } from '../../api/foyer-error.ts';
import { withBotCheck } from '../../bot-check/with-bot-check.ts';
import type { FoyerClient } from '../../foyer-client.ts';
import type { Adoption } from '../../session/session-state.ts';
import { timings } from '../../timings.ts';
import { type FlowTag, flowTypes, type StepOf } from '../flow.ts';
import { toDemand } from '../login/login-demands.ts';
import { toIdentity } from '../login/login-methods.ts';
import { type SsoTarget, toSsoTarget } from '../login/sso-target.ts';
import type { SsoRequiredStep } from '../steps.ts';

/** Who was refused, and by which tenant. */
export interface SsoRequiredInput {
  /** The tenant; what the refusal says. */
  readonly tenantId: string | undefined;
  readonly email: string;
  /** The password that was right, where the sign-in method was one. */
  readonly password: string | undefined;
}

/** What the screens show. */
export interface SsoRequiredContext extends SsoRequiredInput {
  /**
   * Where the tenant signs in; empty when there is no such place, undefined while nobody knows.
   */
  readonly ssoAddress: string | undefined;
  readonly code: string;
  readonly failure: Failure | undefined;
}

/** What a user can do. */
export type SsoRequiredEvent =
  /** Stays here. */
  | { readonly type: 'cancel' }
  /** Goes to the tenant after all, or tries again to find out where that is. */
  | { readonly type: 'onContinue' }
  /** Signs in by a code for emergencies, beside the password. */
  | { readonly type: 'useCode' }
  | { readonly type: 'enterCode'; readonly code: string }
  | { readonly type: 'submit' };

/**
 * A good proof that opens nothing, as the tenant wants its own sign-in: asks where that is, and
 * leads there as the first step would have done. An administrator whose provider is broken uses the
 * emergency code instead. Decisions 0165, 0169 and 0188.
 */
export function createSsoRequiredMachine(client: FoyerClient) {
  const parts = ssoRequiredParts(client);
  return parts.createMachine({
    id: 'ssoRequired',
    context: ({ input }) => ({ ...input, ssoAddress: undefined, code: '', failure: undefined }),
    initial: 'asking',
    states: {
      asking: {
        tags: 'busy',
        on: { cancel: 'stopped' },
        invoke: {
          src: 'findWay',
          input: ({ context }) => context,
          onDone: [
            {
              guard: ({ event }) => event.output.kind === 'none',
              target: 'stopped',
              actions: assign({ ssoAddress: '' }),
            },
            {
              guard: ({ event }) => event.output.kind === 'external',
              target: 'redirectToSSO.leaving',
              actions: assign({ ssoAddress: ({ event }) => event.output.address }),
            },
            {
              target: 'redirectToSSO',
              actions: assign({ ssoAddress: ({ event }) => event.output.address }),
            },
          ],
          onError: {
            target: 'stopped',
            actions: assign({ failure: ({ event }) => toFailure(event.error) }),
          },
        },
      },
      redirectToSSO: {
        initial: 'waiting',
        on: { cancel: 'stopped', useCode: { guard: 'hasPassword', target: 'breakGlass' } },
        states: { waiting: { after: { ssoRedirect: 'leaving' } }, leaving: { entry: 'leave' } },
      },
      stopped: {
        on: {
          onContinue: { target: 'asking', actions: assign({ failure: undefined }) },
          useCode: {
            guard: 'hasPassword',
            target: 'breakGlass',
            actions: assign({ failure: undefined }),
          },
        },
      },
      breakGlass: {
        initial: 'editing',
        states: {
          editing: {
            on: {
              enterCode: { actions: assign({ code: ({ event }) => event.code }) },
              submit: { guard: 'hasCode', target: 'submitting' },
              cancel: {
                target: '#ssoRequired.stopped',
                actions: assign({ failure: undefined, code: '' }),
              },
            },
          },
          submitting: {
            tags: 'busy',
            entry: assign({ failure: undefined }),
            invoke: {
              src: 'signIn',
              input: ({ context }) => context,
              onDone: [
                {
                  guard: { type: 'goesOn', params: ({ event }) => event.output },
                  target: '#ssoRequired.entered',
                },
                { target: 'editing', actions: assign({ failure: notSignedIn }) },
              ],
              onError: {
                target: 'editing',
                actions: assign({ failure: ({ event }) => toFailure(event.error) }),
              },
            },
          },
        },
      },
      // The page around follows the session: it continues, or asks for MFA.
      entered: { tags: 'busy', entry: assign({ code: '' }) },
    },
  });
}

/** The machine of being led to one's tenant. */
export type SsoRequiredMachine = ReturnType<typeof createSsoRequiredMachine>;

/** The steps of it. */
export type SsoRequiredMachineStep = Extract<StepOf<SsoRequiredMachine>, SsoRequiredStep>;

function ssoRequiredParts(client: FoyerClient) {
  return setup({
    types: flowTypes<{
      context: SsoRequiredContext;
      events: SsoRequiredEvent;
      input: SsoRequiredInput;
      tags: FlowTag;
    }>(),
    delays: { ssoRedirect: timings.ssoRedirect },
    actors: {
      // By the tenant alone: the address of the user may belong to another one.
      findWay: fromPromise<SsoTarget, { tenantId: string | undefined }>(
        async ({ input: { tenantId }, signal }) => {
          if (!tenantId) return { kind: 'none' };
          return toSsoTarget(
            await client
              .api(preAuthSsoCalls, 'login-box')
              .prelogin({ body: { tenantId } }, { signal }),
            client,
          );
        },
      ),
      signIn: fromPromise<Adoption, SsoRequiredContext>(
        async ({ input: { email, password = '', code } }) => {
          const user = { ...toIdentity(email), password, breakGlassCode: code.trim() };
          const signIn = (recaptchaToken: string) =>
            client.api(loginCalls, 'login-box').signIn({ body: { ...user, recaptchaToken } });
          return client.session.adopt(await withBotCheck(client, signIn));
        },
      ),
    },
    actions: {
      leave: ({ context }) => client.redirectTo(context.ssoAddress ?? '', { refresh: true }),
    },
    guards: {
      hasPassword: ({ context }) => Boolean(context.password),
      goesOn: (_, adoption: Adoption) =>
        adoption.kind === 'signedIn' ||
        toDemand(adoption.response, client.config.get().flags) !== undefined,
      hasCode: ({ context }) => context.code.trim() !== '',
    },
  });
}

const notSignedIn = { text: authenticationText, code: genericCode };
