import type { FoyerClient } from '../../foyer-client.ts';
import { isLoginMethod, type LoginMethod } from './login-methods.ts';

const keyOf = ({ options }: FoyerClient) => `foyer.last-method.${options.clientId ?? 'default'}`;

/** The way in that was used last in this browser. Only the way is kept, nothing about who used it. */
export function lastMethodOf(client: FoyerClient): LoginMethod | undefined {
  const kept = client.storage.getItem(keyOf(client));
  return kept !== null && isLoginMethod(kept) ? kept : undefined;
}

/** Keeps which way in just worked. */
export function rememberMethod(client: FoyerClient, method: LoginMethod | undefined): void {
  if (method) client.storage.setItem(keyOf(client), method);
}
