import type { FoyerClient } from '../../foyer-client.ts';

/** People of one device that are remembered; the oldest is forgotten. */
const remembered = 20;

const keyOf = ({ options }: FoyerClient) =>
  `foyer.no-passkey-prompt.${options.clientId ?? 'default'}`;

/**
 * Whether somebody said "Not now" on this device before. Their id says nothing about them.
 * Specification 1, §4.
 */
export function hasDismissed(client: FoyerClient, userId: string): boolean {
  return dismissed(client).includes(userId);
}

/** Remembers that somebody said "Not now"; where storage is off, until the next sign-in. */
export function rememberDismissal(client: FoyerClient, userId: string): void {
  const others = dismissed(client).filter((one) => one !== userId);
  client.storage.setItem(keyOf(client), JSON.stringify([...others, userId].slice(-remembered)));
}

function dismissed(client: FoyerClient): readonly string[] {
  const text = client.storage.getItem(keyOf(client));
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.map(String) : [];
  } catch {
    return []; // somebody else's text under our key
  }
}
