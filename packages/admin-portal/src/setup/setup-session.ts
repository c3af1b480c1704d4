import type { SsoSetupSession } from '@foyer/contract/sso';

/** Session storage: it ends with the tab. */
const key = 'foyer.ssoSetup';

/** The session of the setup link that was opened in this tab. */
export function readSetupSession(): SsoSetupSession | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isSession(stored) && Date.parse(stored.expiresAt) > Date.now() ? stored : undefined;
  } catch {
    return undefined; // storage is disabled: the session is lost with a reload
  }
}

/** Keeps the session over a reload. */
export function storeSetupSession(session: SsoSetupSession | undefined): void {
  try {
    if (session) sessionStorage.setItem(key, JSON.stringify(session));
    else sessionStorage.removeItem(key);
  } catch {
    // storage is disabled
  }
}

function isSession(value: unknown): value is SsoSetupSession {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['session', 'connectionId', 'account', 'email', 'expiresAt'].every(
      (name) => typeof Object(value)[name] === 'string',
    )
  );
}
