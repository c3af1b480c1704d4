import { createSourceAuthentication } from '../../protocols/user-sources/authenticate-with-source.ts';
import type { PasswordsService } from '../passwords/passwords.service.ts';
import type { Platform } from '../platform.ts';
import { createSourceProvisioning } from './source-provisioning.ts';
import { createSourceSignIn } from './source-sign-in.ts';

/** User sources: other user databases that sign-in with email and password checks. */
export function createUserSources(deps: Platform & { readonly passwords: PasswordsService }) {
  const authenticate = createSourceAuthentication(deps);
  return createSourceSignIn({ ...deps, authenticate, provide: createSourceProvisioning(deps) });
}
