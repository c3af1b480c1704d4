import type { Platform } from '../platform.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { createLostPhoneService } from './lost-phone.service.ts';
import { createPhoneLists } from './phone-lists.ts';
import { createPhonesRoutes } from './phones.routes.ts';
import { createPhonesService } from './phones.service.ts';
import { createPhonesStore } from './phones.store.ts';

type PhonesDeps = Platform & { readonly sessions: SessionsService };

/** Phone numbers: verifying, changing, and listing them. */
export function createPhones(deps: PhonesDeps) {
  const parts = { ...deps, store: createPhonesStore() };
  const phones = createPhonesService(parts);
  const lost = createLostPhoneService(parts);
  return {
    phones,
    routes: createPhonesRoutes({ phones, lost, lists: createPhoneLists(parts) }),
    jobs: [lost.job],
  };
}
