import type { MfaDevices } from '@foyer/contract';
import type { Tx } from '../../db/database.ts';
import type { Kernel } from '../../kernel.ts';
import { maskPhoneNumber } from '../../sms/phone-number.ts';
import type { DevicesStore } from './devices.store.ts';

interface DeviceListDeps {
  readonly webauthn: Pick<Kernel['webauthn'], 'credentials'>;
  readonly devices: Pick<DevicesStore, 'list'>;
}

/** Reads the second factors of a person as the wire has them: always four lists. Contract, §9. */
export function createDeviceList({ webauthn, devices }: DeviceListDeps) {
  return async (tx: Tx, { userId, email }: { userId: string; email: string }): Promise<MfaDevices> => {
    const own = await devices.list(tx, userId);
    const keys = await webauthn.credentials.list(tx, userId, 'mfa');
    return {
      webauthn: keys.map(({ id, deviceType, name }) => ({ id, deviceType, name })),
      phones: own.flatMap(({ id, phoneNumber }) => (phoneNumber === null ? [] : [{ id, phoneNumber }])),
      authenticators: own.flatMap(({ id, kind }) => (kind === 'authenticator' ? [{ id }] : [])),
      emails: own.flatMap(({ kind }) => (kind === 'email' ? [{ email }] : [])),
    };
  };
}

/** The list of a person. */
export type DeviceList = ReturnType<typeof createDeviceList>;

/** The same for somebody who has proved a first factor only: enough to recognise a phone, not to learn its number. */
export function masked({ phones, ...rest }: MfaDevices): MfaDevices {
  return { ...rest, phones: phones.map(({ id, phoneNumber }) => ({ id, phoneNumber: maskPhoneNumber(phoneNumber) })) };
}
