import type { MfaDevices } from '@foyer/contract';
import type { OwnMfaDevices } from '@foyer/contract/mfa';
import type { Tx } from '../../kernel/db/database.ts';
import type { Platform } from '../platform.ts';
import { maskPhoneNumber } from '../../kernel/sms/phone-number.ts';
import type { DevicesStore } from './devices.store.ts';

interface DeviceListDeps {
  readonly webauthn: Pick<Platform['webauthn'], 'credentials'>;
  readonly devices: Pick<DevicesStore, 'listIndependent'>;
}

/** Reads the MFA methods of a user as the wire has them: always four lists. `methods`: those of the first factor. Contract, §9. */
export function createDeviceList({ webauthn, devices }: DeviceListDeps) {
  return async (
    tx: Tx,
    {
      userId,
      email,
      methods = [],
    }: { userId: string; email: string | null; methods?: readonly string[] },
  ): Promise<OwnMfaDevices> => {
    const own = await devices.listIndependent(tx, { userId, methods });
    const keys = await webauthn.credentials.list(tx, userId, 'mfa');
    return {
      webauthn: keys.map(({ id, deviceType, name, ...key }) => ({
        id,
        deviceType,
        name,
        ...getTimes(key),
      })),
      phones: own.flatMap(({ id, phoneNumber, ...phone }) =>
        phoneNumber === null ? [] : [{ id, phoneNumber, ...getTimes(phone) }],
      ),
      authenticators: own.flatMap(({ id, kind, ...app }) =>
        kind === 'authenticator' ? [{ id, ...getTimes(app) }] : [],
      ),
      emails: own.flatMap(({ kind, ...mailbox }) =>
        kind === 'email' && email !== null ? [{ email, ...getTimes(mailbox) }] : [],
      ),
    };
  };
}

/** The list of a user. */
export type DeviceList = ReturnType<typeof createDeviceList>;

function getTimes({
  createdAt,
  lastUsedAt,
}: {
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}) {
  return {
    createdAt: createdAt.toISOString(),
    ...(lastUsedAt ? { lastUsedAt: lastUsedAt.toISOString() } : {}),
  };
}

/** The same for a user who has proved a first factor only: enough to recognise a phone, not to learn its number or when it was used. */
export function masked({ webauthn, phones, authenticators, emails }: MfaDevices): MfaDevices {
  return {
    webauthn: webauthn.map(({ id, deviceType, name }) => ({ id, deviceType, name })),
    phones: phones.map(({ id, phoneNumber }) => ({
      id,
      phoneNumber: maskPhoneNumber(phoneNumber),
    })),
    authenticators: authenticators.map(({ id }) => ({ id })),
    emails: emails.map(({ email }) => ({ email })),
  };
}
