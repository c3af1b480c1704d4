import type { Failure } from '../../api/failure.ts';
import type { FoyerClient } from '../../foyer-client.ts';
import { timings } from '../../timings.ts';
import { isLoginMethod, type LoginMethod } from './login-methods.ts';

/** Where this browser keeps something of the sign-in, for this environment. */
export const getStorageKey = ({ options }: FoyerClient, what = 'last-method') =>
  `foyer.${what}.${options.clientId ?? 'default'}`;

/**
 * The sign-in method used last in this browser. `rememberProvider` stores social providers under
 * the same key; nothing about the user is stored.
 */
export function readLastMethod(client: FoyerClient): LoginMethod | undefined {
  const stored = client.storage.getItem(getStorageKey(client));
  return stored !== null && isLoginMethod(stored) ? stored : undefined;
}

/** Stores the sign-in method that just worked. */
export function rememberMethod(client: FoyerClient, method: LoginMethod | undefined): void {
  if (method) client.storage.setItem(getStorageKey(client), method);
}

/**
 * Stores the step to resume after a reload of this tab, for the lifetime of a code; without a
 * method, none. Decision 0115.
 */
export function storeStep(client: FoyerClient, email = '', method?: LoginMethod): void {
  const { browser, clock, config } = client;
  const until = clock.wall() + (config.get().vendor?.passwordlessSeconds ?? 600) * 1000;
  browser.tabStorage?.setItem(
    getStorageKey(client, 'step'),
    method ? `${until} ${method} ${email}` : '',
  );
}

/** The stored step, as part of the context. */
export function readStoredStep(client: FoyerClient): {
  email?: string;
  chosen?: LoginMethod;
  isChecked?: boolean;
} {
  const { browser, clock } = client;
  const [until, chosen = '', email = ''] =
    browser.tabStorage?.getItem(getStorageKey(client, 'step'))?.split(' ') ?? [];
  return Number(until) > clock.wall() && isLoginMethod(chosen)
    ? { email, chosen, isChecked: true }
    : {};
}

/** Why a tenant's sign-in just did not work. Later on, nobody would know what it is about. */
export function readSsoFailure(client: FoyerClient): Failure | undefined {
  try {
    const { at, ...failure } = JSON.parse(
      client.storage.getItem(getStorageKey(client, 'sso-failure')) ?? '',
    );
    return client.clock.wall() - at < timings.ssoFailureStored ? failure : undefined;
  } catch {
    return undefined;
  }
}
