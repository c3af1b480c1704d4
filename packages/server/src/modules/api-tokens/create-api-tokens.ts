import type { Platform } from '../platform.ts';
import { createApiTokenUse } from './api-token-use.ts';
import { createApiTokensService } from './api-tokens.service.ts';
import { createApiTokensStore } from './api-tokens.store.ts';

type ApiTokensDeps = Platform &
  Omit<Parameters<typeof createApiTokensService>[0], 'store'> &
  Omit<Parameters<typeof createApiTokenUse>[0], 'store'>;

/** Tokens that programs call with: making them, and what they open. */
export function createApiTokens(deps: ApiTokensDeps) {
  const store = createApiTokensStore();
  return {
    tokens: createApiTokensService({ ...deps, store }),
    use: createApiTokenUse({ ...deps, store }),
  };
}
