import type { Kernel } from '../../kernel.ts';
import { createPicturesStore } from '../../pictures/pictures.store.ts';
import { createAccountSettingsService } from './account-settings.service.ts';
import { createAccountSettingsStore } from './account-settings.store.ts';
import { createLogos } from './logo.ts';

/** What an account says about itself. */
export function createAccountSettings(kernel: Kernel) {
  const logos = createLogos({ ...kernel, pictures: createPicturesStore() });
  return createAccountSettingsService({ ...kernel, store: createAccountSettingsStore(), logos });
}
