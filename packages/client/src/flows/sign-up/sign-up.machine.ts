import { assign } from '../../machine/machine.ts';
import { toFailure } from '../../api/foyer-error.ts';
import type { FoyerClient } from '../../foyer-client.ts';
import type { StepOf } from '../flow.ts';
import { readInvitationToken } from '../invitation-token.ts';
import { availableMethods } from '../login/login-methods.ts';
import type { SignUpStep } from '../steps.ts';
import { defaultForm } from './sign-up.actors.ts';
import { waitingSignUp } from './sign-up.memory.ts';
import type { SignUpContext } from './sign-up.events.ts';
import { type SignUpParts, signUpParts } from './sign-up.parts.ts';

/**
 * The sign-up flow: an account and a tenant, then the mail, or in at once where no activation is
 * asked for.
 */
export function createSignUpMachine(client: FoyerClient) {
  const parts = signUpParts(client);
  const waiting = waitingSignUp(client);
  return parts.createMachine({
    id: 'signUp',
    context: () => ({ ...startingContext(client), ...waiting }),
    initial: waiting ? 'SignUpSuccess' : 'SignUp',
    states: {
      SignUp: formStep(parts),
      SignUpSuccess: activationStep(parts),
      signedInAlready: signedInStep(parts),
      invalidInvitation: {
        on: {
          withoutInvitation: {
            target: 'SignUp.editing',
            actions: assign({ invitationToken: '', failure: undefined }),
          },
        },
      },
    },
  });
}

export { signUpIdentifier } from './sign-up.actors.ts';

/** The machine of the sign-up flow. */
export type SignUpMachine = ReturnType<typeof createSignUpMachine>;

/** The steps of the sign-up machine. */
export type SignUpMachineStep = Extract<StepOf<SignUpMachine>, SignUpStep>;

function startingContext(client: FoyerClient): SignUpContext {
  const session = client.session.get();
  const invitationToken = readInvitationToken(client);
  return {
    name: '',
    email: '',
    password: '',
    companyName: '',
    phoneNumber: '',
    jobTitle: '',
    username: '',
    acceptedTermsOfService: false,
    allowMarketingMaterial: false,
    form: defaultForm,
    hasPassword: availableMethods(client.config.get()).includes('EmailAndPassword'),
    passwordConfig: undefined,
    invitationToken,
    invitedTo: undefined,
    signedInAs: invitationToken && session.status === 'signedIn' ? session.user.email : undefined,
    failure: undefined,
    resendIn: 0,
    wasResent: false,
    activationToken: undefined,
    userId: '',
    code: '',
    redirectLocation: undefined,
  };
}

function formStep(parts: SignUpParts) {
  return parts.createStateConfig({
    initial: 'reading',
    on: { enter: { actions: assign(({ event }) => event.fields) } },
    states: {
      reading: {
        tags: 'busy',
        entry: 'clearFailure',
        invoke: {
          src: 'open',
          input: ({ context }) => context,
          onDone: [
            {
              guard: ({ event }) => event.output.refused !== undefined,
              target: '#signUp.invalidInvitation',
              actions: assign(({ event: { output } }) => ({
                ...output.known,
                failure: output.refused,
              })),
            },
            {
              guard: 'isSignedIn',
              target: '#signUp.signedInAlready',
              actions: assign(({ event }) => event.output.known),
            },
            { target: 'editing', actions: assign(({ event }) => event.output.known) },
          ],
          onError: {
            target: 'unreachable',
            actions: assign({ failure: ({ event }) => toFailure(event.error) }),
          },
        },
      },
      unreachable: { on: { retry: 'reading' } },
      editing: { on: { submit: 'submitting' } },
      submitting: {
        tags: 'busy',
        entry: 'clearFailure',
        invoke: {
          src: 'signUp',
          input: ({ context }) => context,
          onDone: [
            {
              guard: ({ event }) => event.output.kind === 'signedIn',
              target: 'leaving',
              actions: 'forgetPassword',
            },
            {
              target: '#signUp.SignUpSuccess',
              actions: [
                'forgetPassword',
                'restartCountdown',
                assign(({ event: { output } }) => ('waiting' in output ? output.waiting : {})),
                'keepWaiting',
              ],
            },
          ],
          onError: {
            target: 'editing',
            actions: assign({ failure: ({ event }) => toFailure(event.error) }),
          },
        },
      },
      leaving: { tags: 'busy', entry: 'leave' },
    },
  });
}

/**
 * The email was sent: the user continues with its link, in any tab, or with its code, entered here.
 */
function activationStep(parts: SignUpParts) {
  return parts.createStateConfig({
    initial: 'editing',
    invoke: { src: 'followSession' },
    on: { signedInElsewhere: '.leaving' },
    states: {
      editing: {
        on: {
          enterCode: { actions: assign({ code: ({ event }) => event.code }) },
          submitCode: { guard: 'hasCode', target: 'verifying' },
          resend: { guard: 'mayResend', target: 'sending' },
          // After a reload the form has not been read yet.
          changeEmail: { target: '#signUp.SignUp.reading', actions: 'forgetEmail' },
        },
        after: {
          resendTick: { guard: 'isCounting', target: 'editing', reenter: true, actions: 'tick' },
        },
      },
      sending: {
        tags: 'busy',
        entry: 'clearFailure',
        invoke: {
          src: 'resend',
          input: ({ context }) => context,
          onDone: {
            target: 'editing',
            actions: ['restartCountdown', assign({ code: '', wasResent: true }), 'keepWaiting'],
          },
          onError: {
            target: 'editing',
            actions: assign({ failure: ({ event }) => toFailure(event.error) }),
          },
        },
      },
      verifying: {
        tags: 'busy',
        entry: 'clearFailure',
        // This call may have opened the session: its response says where to go next.
        on: { signedInElsewhere: {} },
        invoke: {
          src: 'activate',
          input: ({ context }) => context,
          onDone: {
            target: 'leaving',
            actions: assign({ code: '', redirectLocation: ({ event }) => event.output }),
          },
          onError: [
            { guard: 'hasSession', target: 'leaving' },
            {
              target: 'editing',
              actions: assign({ failure: ({ event }) => toFailure(event.error) }),
            },
          ],
        },
      },
      leaving: { tags: 'busy', entry: 'leave' },
    },
  });
}

/** A user who is signed in opened an invite link: it is for anyone who wants it, so they decide. */
function signedInStep(parts: SignUpParts) {
  return parts.createStateConfig({
    initial: 'asking',
    states: {
      asking: { on: { join: 'joining', another: 'switching', stay: { actions: 'goHome' } } },
      joining: { tags: 'busy', invoke: { src: 'signOut', onDone: 'leaving', onError: 'leaving' } },
      leaving: { tags: 'busy', entry: 'goToLogin' },
      switching: {
        tags: 'busy',
        invoke: {
          src: 'signOut',
          onDone: { target: '#signUp.SignUp.editing', actions: assign({ signedInAs: undefined }) },
          onError: { target: '#signUp.SignUp.editing', actions: assign({ signedInAs: undefined }) },
        },
      },
    },
  });
}
