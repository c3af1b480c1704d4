import type { Platform } from '../platform.ts';
import { createCustomLoginService } from './custom-login.service.ts';
import { createCustomLoginStore } from './custom-login.store.ts';
import { createMetadataRoutes } from './metadata.routes.ts';

type MetadataDeps = Platform & { readonly startedAt: Date };

/** Metadata documents of the sign-in box and the portal, with the account's sign-in branding. */
export function createMetadata(deps: MetadataDeps) {
  const { config, settings, startedAt, locations } = deps;
  const customLogin = createCustomLoginService({ ...deps, store: createCustomLoginStore() });
  return { routes: createMetadataRoutes(config, settings, startedAt, { customLogin, locations }) };
}
