import type { mfaContract, OwnMfaDevices } from '@foyer/contract/mfa';
import { mfaRefusals } from '@foyer/contract/mfa/refusals';
import { readNumber, sendText } from '../phones/preview-phones.ts';
import { type PreviewReplies, refuse, type SignedInVisit } from '../preview-replies.ts';
import { issueCode, redeemCode } from '../world/preview-codes.ts';
import {
  changeFactors,
  getFactors,
  forgetFactors,
  noDevices,
  previewAppCode,
  previewSetup,
  timesNow,
} from './preview-factors.ts';
import { creationOptions, getKey, requestOptions } from './preview-keys.ts';

type OwnCalls = Pick<
  PreviewReplies<typeof mfaContract>,
  | 'getMfaDevices'
  | 'enrollMfa'
  | 'verifyMfa'
  | 'disableMfa'
  | 'preEnrollAuthenticator'
  | 'enrollAuthenticator'
  | 'disableAuthenticator'
  | 'preEnrollSms'
  | 'enrollSms'
  | 'preDisableSms'
  | 'disableSms'
  | 'preEnrollEmail'
  | 'enrollEmail'
  | 'disableEmail'
  | 'renewRecoveryCode'
  | 'preEnrollWebauthn'
  | 'enrollWebauthn'
  | 'preDisableWebauthn'
  | 'disableWebauthn'
>;

/** Refuses a code that is not the one of the preview's apps. */
export function demandAppCode(typed: string): void {
  if (typed.replaceAll(/[\s-]/g, '') !== previewAppCode) throw refuse(mfaRefusals.wrongCode);
}

function addApp(visit: SignedInVisit, typed: string): { recoveryCode: string } {
  demandAppCode(typed);
  const app = { id: crypto.randomUUID(), ...timesNow(visit) };
  const add = (own: OwnMfaDevices) => ({ ...own, authenticators: [...own.authenticators, app] });
  return { recoveryCode: changeFactors(visit, visit.user, add) };
}

function getPhone(visit: SignedInVisit, id: string) {
  const found = getFactors(visit, visit.user)?.devices.phones.find((one) => one.id === id);
  if (!found) throw refuse(mfaRefusals.unknownDevice);
  return found;
}

function remove(visit: SignedInVisit, id: string): undefined {
  const { devices } = getFactors(visit, visit.user) ?? { devices: noDevices() };
  if (
    ![...devices.authenticators, ...devices.phones, ...devices.webauthn].some(
      (one) => one.id === id,
    )
  )
    throw refuse(mfaRefusals.unknownDevice);
  changeFactors(visit, visit.user, (own) => ({
    ...own,
    authenticators: own.authenticators.filter((one) => one.id !== id),
    phones: own.phones.filter((one) => one.id !== id),
    webauthn: own.webauthn.filter((one) => one.id !== id),
  }));
  return undefined;
}

function textCode(visit: SignedInVisit, phoneNumber: string) {
  const { code, handle } = issueCode(visit, {
    kind: 'mfaPhone',
    userId: visit.user.id,
    about: phoneNumber,
  });
  sendText(visit, phoneNumber, `${code} is your verification code.`);
  return { otcToken: handle, phoneNumber };
}

/** The MFA methods of the user's account. */
export const ownFactors: OwnCalls = {
  getMfaDevices: (visit) => getFactors(visit, visit.user)?.devices ?? noDevices(),
  enrollMfa: ({ user }) => previewSetup(user.email),
  verifyMfa: (visit, { body }) => addApp(visit, body.token),
  disableMfa: (visit, input) => {
    if (!getFactors(visit, visit.user)) throw refuse(mfaRefusals.notEnrolled);
    if (input.body?.token) demandAppCode(input.body.token);
    forgetFactors(visit, visit.user);
    return undefined;
  },
  preEnrollAuthenticator: ({ user }) => previewSetup(user.email),
  enrollAuthenticator: (visit, { body }) => addApp(visit, body.token),
  disableAuthenticator: (visit, { params, body }) => {
    if (body?.token) demandAppCode(body.token);
    return remove(visit, params.deviceId);
  },
  preEnrollSms: (visit, { body }) => {
    const number = readNumber(body.phoneNumber);
    if (!number) throw refuse(mfaRefusals.invalidPhone);
    return textCode(visit, number);
  },
  enrollSms: (visit, { body: { otcToken: handle, code } }) => {
    const found = redeemCode(visit, { kind: 'mfaPhone', handle, code });
    if (!found) throw refuse(mfaRefusals.wrongCode);
    const phone = { id: crypto.randomUUID(), phoneNumber: found.about, ...timesNow(visit) };
    const add = (devices: OwnMfaDevices) => ({ ...devices, phones: [...devices.phones, phone] });
    return { recoveryCode: changeFactors(visit, visit.user, add) };
  },
  preDisableSms: (visit, { params }) =>
    textCode(visit, getPhone(visit, params.deviceId).phoneNumber),
  disableSms: (visit, { params, body }) => {
    const { otcToken: handle, code } = body ?? {};
    if (handle && code && !redeemCode(visit, { kind: 'mfaPhone', handle, code }))
      throw refuse(mfaRefusals.wrongCode);
    return remove(visit, params.deviceId);
  },
  preEnrollEmail: (visit) => {
    const { id: userId, email } = visit.user;
    if (getFactors(visit, visit.user)?.devices.emails.length) throw refuse(mfaRefusals.knownDevice);
    const { code, handle } = issueCode(visit, { kind: 'mfaMailbox', userId, about: email });
    visit.deliver({
      to: email,
      subject: `${code} is your verification code`,
      text: `Enter this code: ${code}`,
    });
    return { otcToken: handle, email };
  },
  enrollEmail: (visit, { body: { otcToken: handle, code } }) => {
    const found = redeemCode(visit, { kind: 'mfaMailbox', handle, code });
    if (!found) throw refuse(mfaRefusals.wrongCode);
    const add = (devices: OwnMfaDevices) => ({
      ...devices,
      emails: [{ email: found.about, ...timesNow(visit) }],
    });
    return { recoveryCode: changeFactors(visit, visit.user, add) };
  },
  disableEmail: (visit) => {
    if (!getFactors(visit, visit.user)?.devices.emails.length)
      throw refuse(mfaRefusals.unknownDevice);
    changeFactors(visit, visit.user, (own) => ({ ...own, emails: [] }));
    return undefined;
  },
  renewRecoveryCode: (visit) => {
    if (!getFactors(visit, visit.user)) throw refuse(mfaRefusals.notEnrolled);
    return { recoveryCode: changeFactors(visit, visit.user, (own) => own) };
  },
  preEnrollWebauthn: (visit) => creationOptions(visit, visit.user),
  enrollWebauthn: (visit, { body }) => {
    const key = { ...getKey(body), ...timesNow(visit) };
    const add = (devices: OwnMfaDevices) => ({ ...devices, webauthn: [...devices.webauthn, key] });
    return { recoveryCode: changeFactors(visit, visit.user, add) };
  },
  preDisableWebauthn: (visit, { params }) => requestOptions(visit, params.deviceId),
  disableWebauthn: (visit, { params }) => remove(visit, params.deviceId),
};
