import type { Platform } from '../platform.ts';
import { createPicturesStore } from '../../kernel/pictures/pictures.store.ts';
import { createAccountSettingsService } from './account-settings.service.ts';
import { createAccountSettingsStore } from './account-settings.store.ts';
import { createLogos } from './logo.ts';

/** What an account says about itself. */
export function createAccountSettings(kernel: Platform) {
  const logos = createLogos({ ...kernel, pictures: createPicturesStore() });
  return createAccountSettingsService({ ...kernel, store: createAccountSettingsStore(), logos });
}
