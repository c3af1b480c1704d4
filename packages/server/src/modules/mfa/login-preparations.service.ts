import type { MfaStrategy, WebAuthnDeviceType } from '@foyer/contract';
import { mfaRefusals } from '@foyer/contract/mfa';
import type { RequestContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import { maskPhoneNumber } from '../../kernel/sms/phone-number.ts';
import { isPhoneOnly } from '../../rules/step-up/independent-factors.ts';
import type { CodeSender } from './code-sender.ts';
import type { DevicesStore } from './devices.store.ts';
import type { PendingLogin, PendingPurpose, PendingStore } from './pending.store.ts';
import type { SecondFactor } from './second-factor.ts';
import type { StatusStore } from './mfa-status.store.ts';

type LoginPreparationsDeps = Pick<Platform, 'db' | 'clock' | 'sms' | 'webauthn' | 'random'> & {
  readonly devices: DevicesStore;
  readonly pending: PendingStore;
  readonly standings: StatusStore;
  readonly secondFactor: SecondFactor;
  readonly sender: CodeSender;
};

const proving: readonly PendingPurpose[] = ['verify', 'stepUp'];

/** What comes before the answer to a pending MFA challenge: codes that are sent, challenges, the picture of an app. */
export function createLoginPreparations(deps: LoginPreparationsDeps) {
  const { db, clock, sms, webauthn, random, devices, pending, standings, secondFactor, sender } =
    deps;

  async function find(token: string, purposes: readonly PendingPurpose[]): Promise<PendingLogin> {
    const login = await db.read((tx) => pending.find(tx, token, clock.now()));
    if (!login) throw refuse(mfaRefusals.expired);
    if (purposes.includes(login.purpose) && !login.provedStrategy) return login;
    throw refuse(
      login.purpose === 'enrol' && !login.provedStrategy
        ? mfaRefusals.unknownDevice
        : mfaRefusals.alreadyEnrolled,
    );
  }

  async function getStatus({ userId }: PendingLogin) {
    const status = await db.read((tx) => standings.read(tx, userId));
    if (!status) throw refuse(mfaRefusals.expired);
    return status;
  }

  function demandOffered(...strategies: MfaStrategy[]): void {
    if (!strategies.some((one) => secondFactor.isOffered(one)))
      throw refuse(mfaRefusals.notOffered);
  }

  const newHandle = () => Buffer.from(random.bytes(32)).toString('base64url');

  async function setup(mfaToken: string) {
    demandOffered('AuthenticatorApp');
    const login = await find(mfaToken, ['enrol']);
    if (!login.offerSealed) throw refuse(mfaRefusals.expired);
    const { accountKey } = await getStatus(login);
    return secondFactor.getSetup(accountKey, secondFactor.openOffer(login.offerSealed).key);
  }

  async function mailCode(ctx: RequestContext, mfaToken: string) {
    const login = await find(mfaToken, ['verify', 'stepUp', 'enrol']);
    const status = await getStatus(login);
    const own = await db.read((tx) => devices.listIndependent(tx, login));
    const isEnrolling = login.purpose === 'enrol';
    const may = isEnrolling
      ? secondFactor.isOfferedAfter('EmailCode', login.methods, status)
      : own.some(({ kind }) => kind === 'email');
    if (!may || status.email === null) throw refuse(mfaRefusals.notOffered);
    const bond = { purpose: isEnrolling ? 'enrol' : 'verify', flow: login.id } as const;
    const { userId, methods, purpose } = login;
    const asking =
      purpose === 'stepUp' ? 'session' : methods.includes('pwd') ? 'password' : 'signIn';
    return { otcToken: await sender.byMail(ctx, { userId, to: status.email, bond, asking }) };
  }

  async function textCode(ctx: RequestContext, deviceId: string, mfaToken: string) {
    const login = await find(mfaToken, proving);
    const { id: flow, userId } = login;
    const own = (await db.read((tx) => devices.listIndependent(tx, login))).find(
      ({ id }) => id === deviceId,
    );
    if (!own?.phoneNumber) throw refuse(mfaRefusals.unknownDevice);
    const bond = { purpose: 'verify', flow, deviceId } as const;
    const otcToken = await sender.byText(ctx, { userId, to: own.phoneNumber, bond });
    return { otcToken, phoneNumber: maskPhoneNumber(own.phoneNumber) };
  }

  async function textNewPhone(ctx: RequestContext, one: { mfaToken: string; phoneNumber: string }) {
    demandOffered('SMS');
    const { id: flow, userId, methods } = await find(one.mfaToken, ['enrol']);
    const phone = sms.read(one.phoneNumber);
    if (!phone) throw refuse(mfaRefusals.invalidPhone);
    const isSignInPhone = () =>
      db.read((tx) => devices.isSignInPhone(tx, { userId, phoneNumber: phone.number }));
    if (isPhoneOnly(methods) && (await isSignInPhone())) throw refuse(mfaRefusals.knownDevice);
    const otcToken = await sender.byText(ctx, {
      userId,
      to: phone.number,
      bond: { purpose: 'enrol', flow },
    });
    return { otcToken, phoneNumber: phone.number };
  }

  async function keyChallenge(deviceId: string, mfaToken: string) {
    const { id, userId } = await find(mfaToken, proving);
    const key = await db.read((tx) =>
      webauthn.credentials.own(tx, { userId, id: deviceId, usage: 'mfa' }),
    );
    if (!key) throw refuse(mfaRefusals.unknownDevice);
    const webauthnToken = newHandle();
    const ceremony = { purpose: 'mfaVerify', subject: `${id} ${webauthnToken}` } as const;
    const options = await webauthn.requestOptions(ceremony, {
      allow: [key],
      userVerification: 'discouraged',
    });
    return { webauthnToken, options };
  }

  async function newKeyChallenge(mfaToken: string) {
    demandOffered('WebAuthnPlatform', 'WebAuthnCrossPlatform');
    const login = await find(mfaToken, ['enrol']);
    const { accountKey } = await getStatus(login);
    const webauthnToken = newHandle();
    const subject = `${login.id} ${webauthnToken}`;
    const user = { id: login.userId, identifier: accountKey, name: accountKey };
    return {
      webauthnToken,
      options: await keyOptions({ webauthn, secondFactor }, { user, subject, exclude: [] }),
    };
  }

  /** Alike for tokens nobody has: whether a browser may be spared MFA is no secret, but whose is. */
  async function rememberAllowed(mfaToken: string) {
    const login = await db.read((tx) => pending.find(tx, mfaToken, clock.now()));
    const status =
      login &&
      login.purpose !== 'stepUp' &&
      (await db.read((tx) => standings.read(tx, login.userId)));
    if (!status) return { isAllowedToRemember: false, mfaDeviceExpiration: 0 };
    const { rememberAllowed: isAllowedToRemember, rememberSeconds: mfaDeviceExpiration } = status;
    return { isAllowedToRemember, mfaDeviceExpiration };
  }

  return {
    setup,
    mailCode,
    textCode,
    textNewPhone,
    keyChallenge,
    newKeyChallenge,
    rememberAllowed,
  };
}

/** What comes before the answer. */
export type LoginPreparations = ReturnType<typeof createLoginPreparations>;

/** With what a browser is asked to make a key that becomes an MFA method; of one kind only where one kind is offered. */
export function keyOptions(
  {
    webauthn,
    secondFactor,
  }: Pick<Platform, 'webauthn'> & { secondFactor: Pick<SecondFactor, 'isOffered'> },
  one: Pick<Parameters<Platform['webauthn']['creationOptions']>[1], 'user' | 'exclude'> & {
    subject: string;
  },
) {
  const { user, exclude, subject } = one;
  const kinds: WebAuthnDeviceType[] = [];
  if (secondFactor.isOffered('WebAuthnPlatform')) kinds.push('Platform');
  if (secondFactor.isOffered('WebAuthnCrossPlatform')) kinds.push('CrossPlatform');
  const [only, other] = kinds;
  const deviceType = only && !other ? { deviceType: only } : {};
  const how = { usage: 'mfa', userVerification: 'discouraged' } as const;
  return webauthn.creationOptions(
    { purpose: 'mfaEnrol', subject },
    { user, exclude, ...how, ...deviceType },
  );
}
