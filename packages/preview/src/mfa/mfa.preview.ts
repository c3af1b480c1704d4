import { type AuthResponse, type MfaDevices, normalizeEmail } from '@foyer/contract';
import type { mfaContract } from '@foyer/contract/mfa';
import { mfaRefusals } from '@foyer/contract/mfa/refusals';
import { masked, readNumber, sendText } from '../phones/preview-phones.ts';
import { type PreviewReplies, refuse, type Visit } from '../preview-replies.ts';
import { issueCode, redeemCode } from '../world/preview-codes.ts';
import { toAuthResponse, openSession } from '../world/signing-in.ts';
import { demandAppCode, ownFactors } from './own-factors.ts';
import type { PendingFactor } from './pending-factor.ts';
import {
  changeFactors,
  getFactors,
  forgetFactors,
  previewSetup,
  previewStrategies,
  tell,
  wait,
  waitingUnder,
} from './preview-factors.ts';
import { creationOptions, getKey, requestOptions } from './preview-keys.ts';

function waiting(visit: Visit, token: string, purposes: readonly PendingFactor['purpose'][]) {
  const found = waitingUnder(visit, token);
  if (!found) throw refuse(mfaRefusals.expired);
  if (!purposes.includes(found.pending.purpose)) throw refuse(mfaRefusals.alreadyEnrolled);
  return found;
}

/** After a right answer: in, or back in the session that asked. */
function enter(visit: Visit, token: string): AuthResponse {
  const { pending, user } = waiting(visit, token, ['verify', 'enrol', 'stepUp']);
  visit.world.pendingFactors =
    visit.world.pendingFactors?.filter((one) => one.token !== token) ?? [];
  const session = visit.world.sessions.find((one) => one.id === visit.world.cookie);
  return pending.purpose === 'stepUp' && session
    ? toAuthResponse(visit, user, session)
    : openSession(visit, user);
}

/** What an answer comes with. */
interface AnswerForm {
  readonly mfaToken: string;
  readonly confirmsRecoveryCode?: boolean | null | undefined;
}

function enrol(
  visit: Visit,
  form: AnswerForm,
  change: (devices: MfaDevices) => MfaDevices,
): AuthResponse {
  const { mfaToken: token, confirmsRecoveryCode } = form;
  const { pending, user } = waiting(visit, token, ['enrol']);
  if (pending.recoveryCode) throw refuse(mfaRefusals.alreadyEnrolled);
  const recoveryCode = changeFactors(visit, user, change);
  if (!confirmsRecoveryCode) return { ...enter(visit, token), recoveryCode };
  visit.world.pendingFactors =
    visit.world.pendingFactors?.map((one) => (one === pending ? { ...one, recoveryCode } : one)) ??
    [];
  return tell(visit, user, token);
}

const withApp = (devices: MfaDevices): MfaDevices => ({
  ...devices,
  authenticators: [...devices.authenticators, { id: crypto.randomUUID() }],
});

function demandSentCode(
  visit: Visit,
  kind: 'mfaPhone' | 'mfaMailbox',
  one: { otcToken: string; code: string },
) {
  const found = redeemCode(visit, { kind, handle: one.otcToken, code: one.code });
  if (!found) throw refuse(mfaRefusals.wrongCode);
  return found;
}

function textCode(visit: Visit, userId: string, phoneNumber: string): string {
  const { code, handle } = issueCode(visit, { kind: 'mfaPhone', userId, about: phoneNumber });
  sendText(visit, phoneNumber, `${code} is your verification code.`);
  return handle;
}

/**
 * MFA at sign-in, in the user's account, its recovery and step-up. Apps of the preview
 * show 123456.
 */
export const mfaPreview: PreviewReplies<typeof mfaContract> = {
  ...ownFactors,

  verifyMfaCode: (visit, { body }) => {
    const { pending } = waiting(visit, body.mfaToken, ['verify', 'stepUp', 'enrol']);
    demandAppCode(body.value);
    return pending.purpose === 'enrol' ? enrol(visit, body, withApp) : enter(visit, body.mfaToken);
  },
  confirmRecoveryCode: (visit, { body }) => {
    if (!waiting(visit, body.mfaToken, ['enrol']).pending.recoveryCode)
      throw refuse(mfaRefusals.expired);
    return enter(visit, body.mfaToken);
  },
  verifyAuthenticatorForLogin: (visit, { body: { mfaToken, value } }) => {
    waiting(visit, mfaToken, ['verify', 'stepUp']);
    demandAppCode(value);
    return enter(visit, mfaToken);
  },
  preEnrollAuthenticatorForLogin: (visit, { body }) =>
    previewSetup(waiting(visit, body.mfaToken, ['enrol']).user.email),
  enrollAuthenticatorForLogin: (visit, { body }) => {
    demandAppCode(body.token);
    return enrol(visit, body, withApp);
  },

  preVerifyEmailCode: (visit, { body }) => {
    const { user } = waiting(visit, body.mfaToken, ['verify', 'stepUp', 'enrol']);
    const { code, handle } = issueCode(visit, {
      kind: 'mfaMailbox',
      userId: user.id,
      about: user.email,
    });
    visit.deliver({
      to: user.email,
      subject: `${code} is your verification code`,
      text: `Enter this code: ${code}`,
    });
    return { otcToken: handle };
  },
  verifyEmailCode: (visit, { body }) => {
    const { pending } = waiting(visit, body.mfaToken, ['verify', 'stepUp', 'enrol']);
    const { about: email } = demandSentCode(visit, 'mfaMailbox', body);
    if (pending.purpose !== 'enrol') return enter(visit, body.mfaToken);
    return enrol(visit, body, (devices) => ({ ...devices, emails: [{ email }] }));
  },

  preEnrollSmsForLogin: (visit, { body }) => {
    const { user } = waiting(visit, body.mfaToken, ['enrol']);
    const phoneNumber = readNumber(body.phoneNumber);
    if (!phoneNumber) throw refuse(mfaRefusals.invalidPhone);
    return { otcToken: textCode(visit, user.id, phoneNumber), phoneNumber };
  },
  enrollSmsForLogin: (visit, { body }) => {
    const { about: phoneNumber } = demandSentCode(visit, 'mfaPhone', body);
    const phone = { id: crypto.randomUUID(), phoneNumber };
    return enrol(visit, body, (devices) => ({ ...devices, phones: [...devices.phones, phone] }));
  },
  preVerifySmsForLogin: (visit, { params, body }) => {
    const { user } = waiting(visit, body.mfaToken, ['verify', 'stepUp']);
    const phone = getFactors(visit, user)?.devices.phones.find((one) => one.id === params.deviceId);
    if (!phone) throw refuse(mfaRefusals.unknownDevice);
    return {
      otcToken: textCode(visit, user.id, phone.phoneNumber),
      phoneNumber: masked(phone.phoneNumber),
    };
  },
  verifySmsForLogin: (visit, { body }) => {
    waiting(visit, body.mfaToken, ['verify', 'stepUp']);
    demandSentCode(visit, 'mfaPhone', body);
    return enter(visit, body.mfaToken);
  },

  preEnrollWebauthnForLogin: (visit, { body }) =>
    creationOptions(visit, waiting(visit, body.mfaToken, ['enrol']).user),
  enrollWebauthnForLogin: (visit, { body }) =>
    enrol(visit, body, (devices) => ({
      ...devices,
      webauthn: [...devices.webauthn, getKey(body)],
    })),
  preVerifyWebauthnForLogin: (visit, { params, body }) => {
    waiting(visit, body.mfaToken, ['verify', 'stepUp']);
    return requestOptions(visit, params.deviceId);
  },
  verifyWebauthnForLogin: (visit, { body }) => enter(visit, body.mfaToken),

  recoverMfa: (visit, { body }) => {
    const user = visit.world.users.find((one) => one.email === normalizeEmail(body.email));
    const own = user && getFactors(visit, user);
    const plain = (text: string) => text.replaceAll(/[^0-9a-z]/gi, '').toUpperCase();
    if (!user || !own || plain(own.recoveryCode) !== plain(body.recoveryCode))
      throw refuse(mfaRefusals.wrongRecoveryCode);
    forgetFactors(visit, user);
    return undefined;
  },

  getRememberDeviceAllowed: () => ({ isAllowedToRemember: true, mfaDeviceExpiration: 1_209_600 }),
  getMfaStrategies: () => ({ strategies: previewStrategies }),
  generateStepUp: (visit) => {
    if (!getFactors(visit, visit.user)) throw refuse(mfaRefusals.notEnrolled);
    return tell(visit, visit.user, wait(visit, visit.user, 'stepUp'));
  },
};
