import type { Failure } from '../../api/failure.ts';
import type { FoyerClient } from '../../foyer-client.ts';
import { getStorageKey } from '../login/login-memory.ts';

/** Keeps why a tenant's sign-in did not work, for the sign-in page that opens next. */
export function keepSsoFailure(client: FoyerClient, failure: Failure | undefined): void {
  client.storage.setItem(
    getStorageKey(client, 'sso-failure'),
    JSON.stringify({ ...failure, at: client.clock.wall() }),
  );
}
