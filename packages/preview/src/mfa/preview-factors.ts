import type { AuthResponse, MfaStrategy } from '@foyer/contract';
import type { OwnMfaDevices } from '@foyer/contract/mfa';
import type { Visit } from '../preview-replies.ts';
import { masked } from '../phones/preview-phones.ts';
import type { PreviewUser } from '../world/world.ts';
import type { PendingFactor, PreviewFactors } from './pending-factor.ts';

/** The code that every authenticator app of the preview shows. */
export const previewAppCode = '123456';
/** Milliseconds a sign-in waits: fifteen minutes, as with the server. */
const waits = 900_000;
const strategies: readonly MfaStrategy[] = [
  'AuthenticatorApp',
  'WebAuthnPlatform',
  'WebAuthnCrossPlatform',
  'SMS',
  'EmailCode',
];
/** The MFA methods a preview offers: all of them. */
export const previewStrategies = strategies.map((strategy) => ({ strategy, isActive: true }));

/** Nobody has a factor yet. */
export const noDevices = (): OwnMfaDevices => ({
  webauthn: [],
  phones: [],
  authenticators: [],
  emails: [],
});

/** What a user has; undefined for no MFA method at all. */
export function getFactors({ world }: Visit, user: PreviewUser): PreviewFactors | undefined {
  return world.factors?.[user.id];
}

/** Changes the MFA methods of a user. Without any left, nothing is asked for any longer. */
export function changeFactors(
  visit: Visit,
  user: PreviewUser,
  change: (devices: OwnMfaDevices) => OwnMfaDevices,
): string {
  const recoveryCode = newRecoveryCode();
  const devices = change(getFactors(visit, user)?.devices ?? noDevices());
  visit.world.factors = { ...visit.world.factors, [user.id]: { devices, recoveryCode } };
  if (Object.values(devices).every((list) => list.length === 0)) forgetFactors(visit, user);
  return recoveryCode;
}

/** Of a factor that has just proved itself. */
export function timesNow({ now }: Pick<Visit, 'now'>): { createdAt: string; lastUsedAt: string } {
  return { createdAt: now.toISOString(), lastUsedAt: now.toISOString() };
}

/** Takes all MFA methods of a user away. */
export function forgetFactors({ world }: Visit, user: PreviewUser): void {
  const { [user.id]: _gone, ...others } = world.factors ?? {};
  world.factors = others;
}

/** Looks at no picture: the preview shows what to type. */
export function previewSetup(account: string) {
  const otpauthUrl = `otpauth://totp/Preview:${encodeURIComponent(account)}?secret=JBSWY3DPEHPK3PXP&issuer=Preview`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120"><rect width="120" height="120" fill="#fff"/><text x="60" y="56" font-family="monospace" font-size="12" text-anchor="middle">Preview</text><text x="60" y="76" font-family="monospace" font-size="12" text-anchor="middle">${previewAppCode}</text></svg>`;
  return { otpauthUrl, qrCode: `data:image/svg+xml;base64,${btoa(svg)}` };
}

/** The answer to a sign-in that needs MFA; undefined lets it in. */
export function getRequirement(visit: Visit, user: PreviewUser): AuthResponse | undefined {
  const isForced = isFactorForced(visit, user);
  const enrolled = getFactors(visit, user);
  if (!enrolled && !isForced) return undefined;
  const token = wait(visit, user, enrolled ? 'verify' : 'enrol');
  visit.world.cookie = `pending.${token}`;
  return tell(visit, user, token);
}

function isFactorForced({ world, now }: Visit, user: PreviewUser): boolean {
  return user.memberships.some(({ tenantId }) => {
    const { mfa, mfaGraceUntil } = world.policies?.[tenantId] ?? {};
    if (mfaGraceUntil && Date.parse(mfaGraceUntil) > now.getTime()) return false;
    const enforced = mfa?.enforceMFAType;
    return enforced === 'Force' || enforced === 'ForceExceptSAML';
  });
}

/** Keeps a sign-in, or a session, waiting. */
export function wait(visit: Visit, user: PreviewUser, purpose: PendingFactor['purpose']): string {
  const token = crypto.randomUUID();
  const expires = new Date(visit.now.getTime() + waits).toISOString();
  visit.world.pendingFactors = [
    ...(visit.world.pendingFactors ?? []),
    { token, userId: user.id, purpose, expires },
  ];
  return token;
}

/** The demand in the words of the contract. */
export function tell(visit: Visit, user: PreviewUser, token: string): AuthResponse {
  const { devices } = getFactors(visit, user) ?? { devices: noDevices() };
  const phones = devices.phones.map(({ id, phoneNumber }) => ({
    id,
    phoneNumber: masked(phoneNumber),
  }));
  const asked = {
    mfaRequired: true,
    mfaToken: token,
    userId: user.id,
    userEmail: user.email,
    mfaDevices: { ...devices, phones },
  };
  const recoveryCode = waitingUnder(visit, token)?.pending.recoveryCode;
  if (recoveryCode) return { ...asked, mfaEnrolled: true, recoveryCode };
  if (getFactors(visit, user)) return { ...asked, mfaEnrolled: true };
  const setup = { ...previewSetup(user.email), recoveryCode: newRecoveryCode() };
  return { ...asked, mfaEnrolled: false, mfaStrategies: [...strategies], ...setup };
}

/** The sign-in that waits under a token, with whose it is. */
export function waitingUnder({ world, now }: Visit, token: string) {
  const pending = world.pendingFactors?.find(
    (one) => one.token === token && Date.parse(one.expires) > now.getTime(),
  );
  const user = world.users.find((one) => one.id === pending?.userId);
  return pending && user ? { pending, user } : undefined;
}

/** The demand of the sign-in that waits in this browser. */
export function demandWaiting(visit: Visit): AuthResponse | undefined {
  const [, token = ''] = /^pending\.(.+)$/.exec(visit.world.cookie ?? '') ?? [];
  const found = waitingUnder(visit, token);
  return found && tell(visit, found.user, token);
}

/** Four groups of four signs. */
function newRecoveryCode(): string {
  const signs = crypto.randomUUID().replaceAll('-', '').toUpperCase().slice(0, 16);
  return signs.replace(/(.{4})(?!$)/g, '$1-');
}
