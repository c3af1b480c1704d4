import type { Platform } from '../platform.ts';
import { createAccessReviewsRoutes } from './access-reviews.routes.ts';
import { type AccessReviewsDeps, createAccessReviewsService } from './access-reviews.service.ts';
import { createAccessReviewsStore } from './access-reviews.store.ts';

/** Reviews of who holds which role, certified line by line. */
export function createAccessReviews(
  deps: Platform & Pick<AccessReviewsDeps, 'members' | 'groups'>,
) {
  const store = createAccessReviewsStore();
  return { routes: createAccessReviewsRoutes(createAccessReviewsService({ ...deps, store })) };
}
