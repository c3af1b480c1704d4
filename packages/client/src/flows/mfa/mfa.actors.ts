import { preAuthMfaCalls } from '@foyer/contract/mfa/pre-auth-calls';
import type { AuthResponse } from '@foyer/contract';
import { fromPromise } from '../../machine/machine.ts';
import { FoyerError, authenticationText } from '../../api/foyer-error.ts';
import { createCredentials } from '../../browser/credentials.ts';
import type { FoyerClient } from '../../foyer-client.ts';
import { isOnHold } from '../login/login-demands.ts';
import { resendSeconds } from '../resend-states.ts';
import { sentMessages } from '../sent-message.ts';
import { toSetUp } from './authenticator-set-up.ts';
import type { AuthenticatorSetUp, MfaContext } from './mfa.events.ts';
import type { MfaMethod } from './mfa-methods.ts';

/** Whether this browser may be remembered. */
export interface RememberPolicy {
  readonly mayRemember: boolean;
  readonly rememberSeconds: number;
}

/** A message with a code went out. */
export interface Sent {
  readonly otcToken: string;
  readonly sentTo: string | undefined;
  /** Seconds until another one can be sent. */
  readonly resendIn: number;
}

/** MFA was verified. */
export interface Proved {
  /** Comes with the first factor that is set up. */
  readonly recoveryCode: string | undefined;
  /** The sign-in is complete once the recovery code is confirmed. */
  readonly isHeld: boolean;
}

/** The calls of MFA at sign-in. Contract, §9. */
export function mfaActors(client: FoyerClient) {
  const calls = client.api(preAuthMfaCalls, 'login-box');
  const messages = sentMessages(client, 'mfa');
  const send = async (input: MfaContext): Promise<Sent> => {
    const { otcToken, sentTo } = await sendCode(input);
    const number = enteredNumber(input);
    const details = { otcToken, ...(sentTo && { sentTo }), ...(number && { phoneNumber: number }) };
    messages.keep({ step: methodKey(input.way), recipient: signInName(input), details });
    return { otcToken, sentTo, resendIn: resendSeconds };
  };
  const sendCode = async (input: MfaContext): Promise<Omit<Sent, 'resendIn'>> => {
    const body = { mfaToken: currentToken(input) };
    const { way, phoneNumber } = input;
    if (way?.strategy === 'EmailCode')
      return { ...(await calls.preVerifyEmailCode({ body })), sentTo: way.label ?? input.email };
    const sent = way?.deviceId
      ? await calls.preVerifySmsForLogin({ params: { deviceId: way.deviceId }, body })
      : await calls.preEnrollSmsForLogin({ body: { ...body, phoneNumber: phoneNumber.trim() } });
    return { otcToken: sent.otcToken, sentTo: sent.phoneNumber };
  };
  const enter = async (response: AuthResponse): Promise<Proved> => {
    // The code is for the user alone: it goes neither into the session nor to the other tabs.
    const { recoveryCode, ...rest } = response;
    messages.forget();
    if (isOnHold(response)) return { recoveryCode, isHeld: true };
    const adoption = await client.session.adopt(rest);
    if (adoption.kind === 'pending') throw new FoyerError(authenticationText, { status: 200 });
    return { recoveryCode, isHeld: false };
  };
  return {
    confirm: fromPromise<Proved, MfaContext>(async ({ input }) =>
      enter(await calls.confirmRecoveryCode({ body: { mfaToken: currentToken(input) } })),
    ),
    readPolicy: fromPromise<RememberPolicy, MfaContext>(async ({ input, signal }) => {
      const query = { mfaToken: currentToken(input) };
      const stored = await calls.getRememberDeviceAllowed({ query }, { signal });
      return {
        mayRemember: stored.isAllowedToRemember,
        rememberSeconds: stored.mfaDeviceExpiration,
      };
    }),
    prepareAuthenticator: fromPromise<AuthenticatorSetUp, MfaContext>(async ({ input, signal }) =>
      toSetUp(
        await calls.preEnrollAuthenticatorForLogin(
          { body: { mfaToken: currentToken(input) } },
          { signal },
        ),
      ),
    ),
    verifyAuthenticator: fromPromise<Proved, MfaContext>(async ({ input }) => {
      const body = toAnswer(input);
      if (!input.isEnrolled)
        return enter(
          await calls.enrollAuthenticatorForLogin({ body: { ...body, token: input.code } }),
        );
      return enter(await calls.verifyMfaCode({ body: { ...body, value: input.code } }));
    }),
    /** Sends a code, unless this tab already waits for one in this sign-in. */
    send: fromPromise<Sent, MfaContext>(async ({ input }) => {
      const resumed = messages.resume(methodKey(input.way), signInName(input));
      const { otcToken, sentTo, phoneNumber } = resumed?.details ?? {};
      if (!resumed || !otcToken || phoneNumber !== enteredNumber(input)) return send(input);
      return { otcToken, sentTo, resendIn: resumed.resendIn };
    }),
    resend: fromPromise<Sent, MfaContext>(({ input }) => send(input)),
    verifySent: fromPromise<Proved, MfaContext>(async ({ input }) => {
      const { way, code, otcToken = '' } = input;
      const body = { ...toAnswer(input), otcToken, code };
      if (way?.strategy === 'EmailCode') return enter(await calls.verifyEmailCode({ body }));
      if (!way?.deviceId) return enter(await calls.enrollSmsForLogin({ body }));
      return enter(await calls.verifySmsForLogin({ params: { deviceId: way.deviceId }, body }));
    }),
    askDevice: fromPromise<Proved, MfaContext>(async ({ input, signal }) => {
      const { way } = input;
      const body = { mfaToken: currentToken(input) };
      const credentials = createCredentials(client.browser);
      if (way?.deviceId) {
        const params = { deviceId: way.deviceId };
        const { webauthnToken, options } = await calls.preVerifyWebauthnForLogin(
          { params, body },
          { signal },
        );
        const answer = await credentials.get(options, { signal });
        const proof = { ...toAnswer(input), webauthnToken, options: answer };
        return enter(await calls.verifyWebauthnForLogin({ params, body: proof }));
      }
      const isPlatform = way?.strategy === 'WebAuthnPlatform';
      const { webauthnToken, options } = await calls.preEnrollWebauthnForLogin(
        { body },
        { signal },
      );
      const authenticatorAttachment = isPlatform
        ? ('platform' as const)
        : ('cross-platform' as const);
      const authenticatorSelection = { ...options.authenticatorSelection, authenticatorAttachment };
      const answer = await credentials.create({ ...options, authenticatorSelection }, { signal });
      const deviceType = isPlatform ? ('Platform' as const) : ('CrossPlatform' as const);
      const proof = { ...toAnswer(input), webauthnToken, deviceType, options: answer };
      return enter(await calls.enrollWebauthnForLogin({ body: proof }));
    }),
  };
}

/** The message that this tab waits for in this sign-in; a reload resumes with its method. */
export function resumedMethod(
  client: FoyerClient,
  context: MfaContext,
): Partial<Pick<MfaContext, 'way' | 'phoneNumber'>> {
  const message = sentMessages(client, 'mfa').open();
  if (message?.recipient !== signInName(context)) return {};
  const way = context.methods.find((one) => methodKey(one) === message.step);
  const { phoneNumber } = message.details;
  return way ? { way, ...(phoneNumber && { phoneNumber }) } : {};
}

/** The user chooses another method. */
export const leaveMessage = (client: FoyerClient): void => sentMessages(client, 'mfa').leave();

const methodKey = (way: MfaMethod | undefined) => `${way?.strategy} ${way?.deviceId ?? ''}`;

/** Identifies the sign-in by the end of its token, which is far too short to be used. */
const signInName = ({ pending }: Pick<MfaContext, 'pending'>) => (pending.mfaToken ?? '').slice(-8);

/** The number being set up; absent for a phone that is already enrolled. */
const enteredNumber = ({ way, phoneNumber }: MfaContext) =>
  way?.strategy === 'SMS' && !way.deviceId ? phoneNumber.trim() : undefined;

function currentToken({ pending }: MfaContext): string {
  return pending.mfaToken ?? '';
}

/**
 * What every answer comes with; whether to remember is only said where the policy lets one choose.
 */
function toAnswer({ pending, mayRemember, remember }: MfaContext) {
  return {
    mfaToken: pending.mfaToken ?? '',
    confirmsRecoveryCode: true,
    ...(mayRemember && { rememberDevice: remember }),
  };
}
