import { isId } from '../../kernel/db/is-id.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import { assertScope } from '../../kernel/http/vendor-calls.ts';
import { isSecretFor } from '../management/vendor-credentials.ts';
import { vendorCredentialsStore as store } from '../management/vendor-credentials.store.ts';
import type { Platform } from '../platform.ts';

type Presented = NonNullable<RequestContext['basicCredentials']>;

/**
 * Vendor credentials as clients of hosted login: the backend of the default application signs its
 * users in with the credential it calls the management API with. Management contract, §5.
 */
export function createVendorClients({ db, clock }: Pick<Platform, 'db' | 'clock'>) {
  return {
    /** Whether the client ID of a request is a credential that has not been revoked. */
    isCredential: async (clientId: unknown): Promise<boolean> => {
      if (typeof clientId !== 'string' || !isId(clientId)) return false;
      const existing = await db.read((tx) => store.getSecrets(tx, clientId, clock.now()));
      return existing !== undefined;
    },

    /** Whether a request proved a credential. Throws if the credential lacks the scope `users`. */
    isProved: async ({ clientId, secret }: Presented): Promise<boolean> => {
      const existing = isId(clientId)
        ? await db.read((tx) => store.getSecrets(tx, clientId, clock.now()))
        : undefined;
      if (!isSecretFor(secret, existing)) return false;
      const caller = await db.read((tx) => store.use(tx, clientId, clock.now()));
      if (caller) assertScope(caller, 'POST', 'users');
      return caller !== undefined;
    },
  };
}

/** Vendor credentials as clients of hosted login. */
export type VendorClients = ReturnType<typeof createVendorClients>;
