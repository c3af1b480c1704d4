import type { AuthResponse, MfaStrategy } from '@foyer/contract';
import type { OwnMfaDevices } from '@foyer/contract/mfa';
import type { Visit } from '../preview-replies.ts';
import { masked } from '../phones/preview-phones.ts';
import type { Person } from '../world/world.ts';
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
/** The second factors a preview offers: all of them. */
export const previewStrategies = strategies.map((strategy) => ({ strategy, isActive: true }));

/** Nobody has a factor yet. */
export const noDevices = (): OwnMfaDevices => ({
  webauthn: [],
  phones: [],
  authenticators: [],
  emails: [],
});

/** What a person has; undefined for no second factor at all. */
export function getFactors({ world }: Visit, person: Person): PreviewFactors | undefined {
  return world.factors?.[person.id];
}

/** Changes the second factors of a person. Without any left, nothing is asked for any more. */
export function changeFactors(
  visit: Visit,
  person: Person,
  change: (devices: OwnMfaDevices) => OwnMfaDevices,
): string {
  const recoveryCode = newRecoveryCode();
  const devices = change(getFactors(visit, person)?.devices ?? noDevices());
  visit.world.factors = { ...visit.world.factors, [person.id]: { devices, recoveryCode } };
  if (Object.values(devices).every((list) => list.length === 0)) forgetFactors(visit, person);
  return recoveryCode;
}

/** Of a factor that has just proved itself. */
export function timesNow({ now }: Pick<Visit, 'now'>): { createdAt: string; lastUsedAt: string } {
  return { createdAt: now.toISOString(), lastUsedAt: now.toISOString() };
}

/** Takes all second factors of a person away. */
export function forgetFactors({ world }: Visit, person: Person): void {
  const { [person.id]: _gone, ...others } = world.factors ?? {};
  world.factors = others;
}

/** Looks at no picture: the preview shows what to type. */
export function previewSetup(account: string) {
  const otpauthUrl = `otpauth://totp/Preview:${encodeURIComponent(account)}?secret=JBSWY3DPEHPK3PXP&issuer=Preview`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120"><rect width="120" height="120" fill="#fff"/><text x="60" y="56" font-family="monospace" font-size="12" text-anchor="middle">Preview</text><text x="60" y="76" font-family="monospace" font-size="12" text-anchor="middle">${previewAppCode}</text></svg>`;
  return { otpauthUrl, qrCode: `data:image/svg+xml;base64,${btoa(svg)}` };
}

/** What a sign-in is told that needs a second factor; undefined lets it in. */
export function demandOf(visit: Visit, person: Person): AuthResponse | undefined {
  const isForced = isFactorForced(visit, person);
  const enrolled = getFactors(visit, person);
  if (!enrolled && !isForced) return undefined;
  const token = wait(visit, person, enrolled ? 'verify' : 'enrol');
  visit.world.cookie = `pending.${token}`;
  return tell(visit, person, token);
}

function isFactorForced({ world, now }: Visit, person: Person): boolean {
  return person.memberships.some(({ tenantId }) => {
    const { mfa, mfaGraceUntil } = world.policies?.[tenantId] ?? {};
    if (mfaGraceUntil && Date.parse(mfaGraceUntil) > now.getTime()) return false;
    const enforced = mfa?.enforceMFAType;
    return enforced === 'Force' || enforced === 'ForceExceptSAML';
  });
}

/** Keeps a sign-in, or a session, waiting. */
export function wait(visit: Visit, person: Person, purpose: PendingFactor['purpose']): string {
  const token = crypto.randomUUID();
  const expires = new Date(visit.now.getTime() + waits).toISOString();
  visit.world.pendingFactors = [
    ...(visit.world.pendingFactors ?? []),
    { token, personId: person.id, purpose, expires },
  ];
  return token;
}

/** The demand in the words of the contract. */
export function tell(visit: Visit, person: Person, token: string): AuthResponse {
  const { devices } = getFactors(visit, person) ?? { devices: noDevices() };
  const phones = devices.phones.map(({ id, phoneNumber }) => ({
    id,
    phoneNumber: masked(phoneNumber),
  }));
  const asked = {
    mfaRequired: true,
    mfaToken: token,
    userId: person.id,
    userEmail: person.email,
    mfaDevices: { ...devices, phones },
  };
  const recoveryCode = waitingUnder(visit, token)?.pending.recoveryCode;
  if (recoveryCode) return { ...asked, mfaEnrolled: true, recoveryCode };
  if (getFactors(visit, person)) return { ...asked, mfaEnrolled: true };
  const setup = { ...previewSetup(person.email), recoveryCode: newRecoveryCode() };
  return { ...asked, mfaEnrolled: false, mfaStrategies: [...strategies], ...setup };
}

/** The sign-in that waits under a token, with whose it is. */
export function waitingUnder({ world, now }: Visit, token: string) {
  const pending = world.pendingFactors?.find(
    (one) => one.token === token && Date.parse(one.expires) > now.getTime(),
  );
  const person = world.people.find((one) => one.id === pending?.personId);
  return pending && person ? { pending, person } : undefined;
}

/** The demand of the sign-in that waits in this browser. */
export function demandWaiting(visit: Visit): AuthResponse | undefined {
  const [, token = ''] = /^pending\.(.+)$/.exec(visit.world.cookie ?? '') ?? [];
  const found = waitingUnder(visit, token);
  return found && tell(visit, found.person, token);
}

/** Four groups of four signs. */
function newRecoveryCode(): string {
  const signs = crypto.randomUUID().replaceAll('-', '').toUpperCase().slice(0, 16);
  return signs.replace(/(.{4})(?!$)/g, '$1-');
}
