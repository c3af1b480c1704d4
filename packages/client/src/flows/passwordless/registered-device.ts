import type { FoyerClient } from '../../foyer-client.ts';

type StoredDevice = Pick<FoyerClient, 'storage' | 'options'>;

const getKey = ({ options }: StoredDevice) =>
  `foyer.registered-device.${options.clientId ?? 'default'}`;

/**
 * Whose phone this browser has signed in with, if it is the one of `email`. Contract, §8 "Quick SMS
 * login".
 */
export function registeredUserId(client: StoredDevice, email: string): string | undefined {
  const [userId, owner] = (client.storage.getItem(getKey(client)) ?? '').split(' ', 2);
  return userId && owner === spelt(email) ? userId : undefined;
}

/**
 * Keeps that a text message signed this user in here; the next code needs no more than a press.
 */
export function registerDevice(client: StoredDevice, userId: string, email: string): void {
  if (email.trim() !== '') client.storage.setItem(getKey(client), `${userId} ${spelt(email)}`);
}

function spelt(email: string): string {
  return email.trim().toLowerCase();
}
