// Generated from access-reviews.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { accessReviewsContract } from './access-reviews.contract.ts';

/** The calls of access-reviews as verb and path. */
export const accessReviewsCalls: CallTable<typeof accessReviewsContract> = {
  listAccessReviews: { method: 'GET', path: '/reports/resources/access-reviews/v1', access: 'bearer' },
  startAccessReview: { method: 'POST', path: '/reports/resources/access-reviews/v1', access: 'bearer' },
  getAccessReview: { method: 'GET', path: '/reports/resources/access-reviews/v1/{id}', access: 'bearer' },
  cancelAccessReview: { method: 'DELETE', path: '/reports/resources/access-reviews/v1/{id}', access: 'bearer' },
  listAccessReviewItems: { method: 'GET', path: '/reports/resources/access-reviews/v1/{id}/items', access: 'bearer' },
  decideAccessReviewItems: {
    method: 'POST',
    path: '/reports/resources/access-reviews/v1/{id}/decisions',
    access: 'bearer',
  },
  completeAccessReview: {
    method: 'POST',
    path: '/reports/resources/access-reviews/v1/{id}/complete',
    access: 'bearer',
  },
};
