import type { FoyerClient } from '../../foyer-client.ts';

/** Users of one device that are remembered; the oldest is forgotten. */
const remembered = 20;

const getKey = ({ options }: FoyerClient) =>
  `foyer.no-passkey-prompt.${options.clientId ?? 'default'}`;

/**
 * Whether a user said "Not now" on this device before. Their id says nothing about them.
 * Specification 1, §4.
 */
export function hasDismissed(client: FoyerClient, userId: string): boolean {
  return dismissed(client).includes(userId);
}

/** Remembers that a user said "Not now"; where storage is off, until the next sign-in. */
export function rememberDismissal(client: FoyerClient, userId: string): void {
  const others = dismissed(client).filter((one) => one !== userId);
  client.storage.setItem(getKey(client), JSON.stringify([...others, userId].slice(-remembered)));
}

function dismissed(client: FoyerClient): readonly string[] {
  const text = client.storage.getItem(getKey(client));
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.map(String) : [];
  } catch {
    return []; // not our text under our key
  }
}
