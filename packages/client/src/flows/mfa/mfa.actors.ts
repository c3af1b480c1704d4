import { earlyMfaCalls } from '@foyer/contract/mfa/early-calls';
import type { AuthResponse } from '@foyer/contract';
import { fromPromise } from '../../machine/machine.ts';
import { FoyerError, authenticationText } from '../../api/foyer-error.ts';
import { credentialsOf } from '../../browser/credentials.ts';
import type { FoyerClient } from '../../foyer-client.ts';
import { isHeld } from '../login/login-demands.ts';
import { setUpOf } from './authenticator-set-up.ts';
import type { AuthenticatorSetUp, MfaContext } from './mfa.events.ts';

/** Whether this browser may be remembered. */
export interface RememberPolicy {
  readonly mayRemember: boolean;
  readonly rememberSeconds: number;
}

/** A message with a code went out. */
export interface Sent {
  readonly otcToken: string;
  readonly sentTo: string | undefined;
}

/** The second factor was right. */
export interface Proved {
  /** Comes with the first factor that is set up. */
  readonly recoveryCode: string | undefined;
  /** The sign-in is complete once the recovery code is confirmed. */
  readonly isHeld: boolean;
}

/** The calls of the second factor at sign-in. Contract, §9. */
export function mfaActors(client: FoyerClient) {
  const calls = client.api(earlyMfaCalls, 'login-box');
  const enter = async (response: AuthResponse): Promise<Proved> => {
    // The code is for the person alone: it goes neither into the session nor to the other tabs.
    const { recoveryCode, ...rest } = response;
    if (isHeld(response)) return { recoveryCode, isHeld: true };
    const adoption = await client.session.adopt(rest);
    if (adoption.kind === 'pending') throw new FoyerError(authenticationText, { status: 200 });
    return { recoveryCode, isHeld: false };
  };
  return {
    confirm: fromPromise<Proved, MfaContext>(async ({ input }) =>
      enter(await calls.confirmRecoveryCode({ body: { mfaToken: tokenOf(input) } })),
    ),
    readPolicy: fromPromise<RememberPolicy, MfaContext>(async ({ input, signal }) => {
      const query = { mfaToken: tokenOf(input) };
      const said = await calls.getRememberDeviceAllowed({ query }, { signal });
      return { mayRemember: said.isAllowedToRemember, rememberSeconds: said.mfaDeviceExpiration };
    }),
    prepareAuthenticator: fromPromise<AuthenticatorSetUp, MfaContext>(async ({ input, signal }) =>
      setUpOf(await calls.preEnrollAuthenticatorForLogin({ body: { mfaToken: tokenOf(input) } }, { signal })),
    ),
    verifyAuthenticator: fromPromise<Proved, MfaContext>(async ({ input }) => {
      const body = answerOf(input);
      if (!input.isEnrolled)
        return enter(await calls.enrollAuthenticatorForLogin({ body: { ...body, token: input.code } }));
      return enter(await calls.verifyMfaCode({ body: { ...body, value: input.code } }));
    }),
    send: fromPromise<Sent, MfaContext>(async ({ input }) => {
      const body = { mfaToken: tokenOf(input) };
      const { way, phoneNumber } = input;
      if (way?.strategy === 'EmailCode')
        return { ...(await calls.preVerifyEmailCode({ body })), sentTo: way.label ?? input.email };
      const sent = way?.deviceId
        ? await calls.preVerifySmsForLogin({ params: { deviceId: way.deviceId }, body })
        : await calls.preEnrollSmsForLogin({ body: { ...body, phoneNumber: phoneNumber.trim() } });
      return { otcToken: sent.otcToken, sentTo: sent.phoneNumber };
    }),
    verifySent: fromPromise<Proved, MfaContext>(async ({ input }) => {
      const { way, code, otcToken = '' } = input;
      const body = { ...answerOf(input), otcToken, code };
      if (way?.strategy === 'EmailCode') return enter(await calls.verifyEmailCode({ body }));
      if (!way?.deviceId) return enter(await calls.enrollSmsForLogin({ body }));
      return enter(await calls.verifySmsForLogin({ params: { deviceId: way.deviceId }, body }));
    }),
    askDevice: fromPromise<Proved, MfaContext>(async ({ input, signal }) => {
      const { way } = input;
      const body = { mfaToken: tokenOf(input) };
      const credentials = credentialsOf(client.browser);
      if (way?.deviceId) {
        const params = { deviceId: way.deviceId };
        const { webauthnToken, options } = await calls.preVerifyWebauthnForLogin({ params, body }, { signal });
        const answer = await credentials.get(options, { signal });
        const proof = { ...answerOf(input), webauthnToken, options: answer };
        return enter(await calls.verifyWebauthnForLogin({ params, body: proof }));
      }
      const isPlatform = way?.strategy === 'WebAuthnPlatform';
      const { webauthnToken, options } = await calls.preEnrollWebauthnForLogin({ body }, { signal });
      const authenticatorAttachment = isPlatform ? ('platform' as const) : ('cross-platform' as const);
      const authenticatorSelection = { ...options.authenticatorSelection, authenticatorAttachment };
      const answer = await credentials.create({ ...options, authenticatorSelection }, { signal });
      const deviceType = isPlatform ? ('Platform' as const) : ('CrossPlatform' as const);
      const proof = { ...answerOf(input), webauthnToken, deviceType, options: answer };
      return enter(await calls.enrollWebauthnForLogin({ body: proof }));
    }),
  };
}

function tokenOf({ pending }: MfaContext): string {
  return pending.mfaToken ?? '';
}

/** What every answer comes with; whether to remember is only said where the policy lets one choose. */
function answerOf({ pending, mayRemember, remember }: MfaContext) {
  return {
    mfaToken: pending.mfaToken ?? '',
    confirmsRecoveryCode: true,
    ...(mayRemember && { rememberDevice: remember }),
  };
}
