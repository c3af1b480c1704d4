import { accessReviewsContract } from '@foyer/contract/access-reviews';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { AccessReviewsService } from './access-reviews.service.ts';

const reading = { tenant: 'token', rate: 'read', audit: null } as const;
const writing = { tenant: 'token', rate: 'write', apiToken: 'refused' } as const;

/** The calls of access reviews. */
export function createAccessReviewsRoutes(service: AccessReviewsService) {
  return defineRoutes('access-reviews', accessReviewsContract, {
    listAccessReviews: { ...reading, handle: (ctx) => service.list(ctx) },
    startAccessReview: {
      ...writing,
      audit: 'access_review.started',
      handle: (ctx, { body }) => service.start(ctx, body.inactiveDays),
    },
    getAccessReview: { ...reading, handle: (ctx, { params }) => service.get(ctx, params.id) },
    cancelAccessReview: {
      ...writing,
      audit: 'access_review.canceled',
      handle: (ctx, { params }) => service.cancel(ctx, params.id),
    },
    listAccessReviewItems: {
      ...reading,
      handle: (ctx, { params, query }) => service.items(ctx, params.id, query),
    },
    decideAccessReviewItems: {
      ...writing,
      audit: 'access_review.decided',
      handle: (ctx, { params, body }) => service.decide(ctx, params.id, body),
    },
    completeAccessReview: {
      ...writing,
      audit: 'access_review.completed',
      handle: (ctx, { params }) => service.complete(ctx, params.id),
    },
  });
}
