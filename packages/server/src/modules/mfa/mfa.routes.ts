import { mfaContract } from '@foyer/contract/mfa';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { LoginFactors } from './login-factors.service.ts';
import type { LoginPreparations } from './login-preparations.service.ts';
import type { OwnFactors } from './own-factors.service.ts';
import type { Recovery } from './recovery.service.ts';
import type { RemovingFactors } from './removing-factors.service.ts';
import type { StepUp } from './step-up.service.ts';

interface MfaParts {
  readonly atLogin: LoginFactors;
  readonly preparations: LoginPreparations;
  readonly own: OwnFactors;
  readonly removing: RemovingFactors;
  readonly recovery: Recovery;
  readonly stepUp: StepUp;
}

/** Calls that look at a code or another answer. */
const answering = { tenant: 'none', rate: 'attempts', audit: 'user.authenticated' } as const;
/** Calls that set up the first factor: they hash the new recovery code. */
const enrolling = { ...answering, hashes: true } as const;
/** Calls that come before, and send nothing. */
const preparing = { tenant: 'none', rate: 'write', audit: null } as const;
/** Calls that send a code. */
const sending = { tenant: 'none', rate: 'mail', audit: 'mfa.code_sent' } as const;
const own = { tenant: 'token', rate: 'write', audit: null } as const;
const ownSending = { tenant: 'token', rate: 'mail', audit: 'mfa.code_sent' } as const;
const adding = { tenant: 'token', rate: 'attempts', hashes: true, audit: 'mfa.enrolled' } as const;
const renewing = {
  tenant: 'token',
  rate: 'credentials',
  hashes: true,
  audit: 'mfa.recovery_code_regenerated',
} as const;
const removing = { tenant: 'token', rate: 'attempts', audit: 'mfa.removed' } as const;

/** The calls of MFA methods. */
export function createMfaRoutes({ atLogin, preparations, recovery, stepUp, ...mfa }: MfaParts) {
  return defineRoutes('mfa', mfaContract, {
    verifyMfaCode: { ...answering, handle: (ctx, { body }) => atLogin.verifyCode(ctx, body) },
    confirmRecoveryCode: {
      ...answering,
      handle: (ctx, { body }) => atLogin.confirmRecoveryCode(ctx, body),
    },
    recoverMfa: {
      tenant: 'none',
      rate: 'attempts',
      hashes: true,
      audit: 'mfa.recovered',
      handle: (ctx, { body }) => recovery.recover(ctx, body),
    },
    preEnrollAuthenticatorForLogin: {
      ...preparing,
      handle: (_ctx, { body }) => preparations.setup(body.mfaToken),
    },
    enrollAuthenticatorForLogin: {
      ...enrolling,
      handle: (ctx, { body }) => atLogin.enrolAuthenticator(ctx, body),
    },
    verifyAuthenticatorForLogin: {
      ...answering,
      handle: (ctx, { params, body }) => atLogin.verifyAuthenticator(ctx, params.deviceId, body),
    },
    preVerifyEmailCode: {
      ...sending,
      handle: (ctx, { body }) => preparations.mailCode(ctx, body.mfaToken),
    },
    verifyEmailCode: { ...answering, handle: (ctx, { body }) => atLogin.verifyMailbox(ctx, body) },
    preEnrollSmsForLogin: {
      ...sending,
      handle: (ctx, { body }) => preparations.textNewPhone(ctx, body),
    },
    enrollSmsForLogin: { ...enrolling, handle: (ctx, { body }) => atLogin.enrolPhone(ctx, body) },
    preVerifySmsForLogin: {
      ...sending,
      handle: (ctx, { params, body }) => preparations.textCode(ctx, params.deviceId, body.mfaToken),
    },
    verifySmsForLogin: {
      ...answering,
      handle: (ctx, { params, body }) => atLogin.verifyPhone(ctx, params.deviceId, body),
    },
    preEnrollWebauthnForLogin: {
      ...preparing,
      handle: (_ctx, { body }) => preparations.newKeyChallenge(body.mfaToken),
    },
    enrollWebauthnForLogin: {
      ...enrolling,
      handle: (ctx, { body }) => atLogin.enrolKey(ctx, body),
    },
    preVerifyWebauthnForLogin: {
      ...preparing,
      handle: (_ctx, { params, body }) => preparations.keyChallenge(params.deviceId, body.mfaToken),
    },
    verifyWebauthnForLogin: {
      ...answering,
      handle: (ctx, { params, body }) => atLogin.verifyKey(ctx, params.deviceId, body),
    },
    getRememberDeviceAllowed: {
      tenant: 'none',
      rate: 'read',
      audit: null,
      handle: (_ctx, { query }) => preparations.rememberAllowed(query.mfaToken),
    },

    getMfaDevices: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: (ctx) => mfa.own.list(ctx),
    },
    enrollMfa: { ...own, handle: (ctx) => mfa.own.setup(ctx) },
    verifyMfa: { ...adding, handle: (ctx, { body }) => mfa.own.addAppOrRenew(ctx, body.token) },
    disableMfa: {
      ...removing,
      handle: (ctx, { body }) => mfa.removing.removeAll(ctx, body?.token),
    },
    preEnrollAuthenticator: { ...own, handle: (ctx) => mfa.own.setup(ctx) },
    enrollAuthenticator: { ...adding, handle: (ctx, { body }) => mfa.own.addApp(ctx, body.token) },
    disableAuthenticator: {
      ...removing,
      handle: (ctx, { params, body }) => mfa.removing.removeApp(ctx, params.deviceId, body?.token),
    },
    preEnrollSms: {
      ...ownSending,
      handle: (ctx, { body }) => mfa.own.textNewPhone(ctx, body.phoneNumber),
    },
    enrollSms: {
      ...adding,
      handle: (ctx, { body: { otcToken: handle, code } }) =>
        mfa.own.addPhone(ctx, { handle, code }),
    },
    preDisableSms: {
      ...ownSending,
      handle: (ctx, { params }) => mfa.removing.textForRemoval(ctx, params.deviceId),
    },
    disableSms: {
      ...removing,
      handle: (ctx, { params, body }) => mfa.removing.removePhone(ctx, params.deviceId, body ?? {}),
    },
    preEnrollEmail: { ...ownSending, handle: (ctx) => mfa.own.mailCode(ctx) },
    enrollEmail: {
      ...adding,
      handle: (ctx, { body: { otcToken: handle, code } }) =>
        mfa.own.addMailbox(ctx, { handle, code }),
    },
    disableEmail: { ...removing, handle: (ctx) => mfa.removing.removeMailbox(ctx) },
    renewRecoveryCode: { ...renewing, handle: (ctx) => mfa.own.renewRecovery(ctx) },
    preEnrollWebauthn: { ...own, handle: (ctx) => mfa.own.newKeyChallenge(ctx) },
    enrollWebauthn: { ...adding, handle: (ctx, { body }) => mfa.own.addKey(ctx, body) },
    preDisableWebauthn: {
      ...own,
      handle: (ctx, { params }) => mfa.removing.keyChallenge(ctx, params.deviceId),
    },
    disableWebauthn: {
      ...removing,
      handle: (ctx, { params, body }) => mfa.removing.removeKey(ctx, params.deviceId, body ?? {}),
    },

    getMfaStrategies: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: (ctx) => mfa.own.strategies(ctx),
    },
    generateStepUp: {
      tenant: 'token',
      rate: 'session',
      audit: 'mfa.step_up_completed',
      handle: (ctx, { body }) => stepUp.generate(ctx, body?.maxAge),
    },
  });
}
