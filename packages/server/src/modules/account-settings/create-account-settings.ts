import { createPicturesStore } from '../../kernel/pictures/pictures.store.ts';
import type { Platform } from '../platform.ts';
import { createAccountSettingsRoutes } from './account-settings.routes.ts';
import { createAccountSettingsService } from './account-settings.service.ts';
import { createAccountSettingsStore } from './account-settings.store.ts';
import { createLogos } from './logo.ts';

/** The account's own details: name, logo, and the page its members start on. */
export function createAccountSettings(platform: Platform) {
  const store = createAccountSettingsStore();
  const logos = createLogos({ ...platform, pictures: createPicturesStore() });
  const service = createAccountSettingsService({ ...platform, store, logos });
  return { routes: createAccountSettingsRoutes(service) };
}
