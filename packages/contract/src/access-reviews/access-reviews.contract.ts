import { z } from 'zod';
import { del, get, post } from '../endpoint.ts';
import { dateTime } from '../shared-schemas.ts';
import { accessReviewsRefusals } from './access-reviews.refusals.ts';

export { accessReviewsRefusals };

const base = '/reports/resources/access-reviews/v1';
const access = { access: 'bearer', permission: 'fe.secure.write.users' } as const;
const one = { params: z.object({ id: z.string().max(100) }) };
const { notFound, alreadyOpen, nothingToReview, completed, undecided } = accessReviewsRefusals;

const accessReview = z.object({
  id: z.string(),
  createdAt: dateTime,
  /** Name of the user who started it; null once that user is deleted. */
  createdBy: z.string().nullable(),
  completedAt: dateTime.nullable(),
  completedBy: z.string().nullable(),
  /** Only users without a sign-in for this many days; null: all users. */
  inactiveDays: z.number().nullable(),
  confirmed: z.number(),
  removed: z.number(),
  pending: z.number(),
});
export type AccessReview = z.infer<typeof accessReview>;

/** What a reviewer decides about a line. */
const decision = z.enum(['keep', 'remove']);
export type AccessDecision = z.infer<typeof decision>;

const item = z.object({
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  /** Name of the group that the role comes from; null: assigned directly. */
  group: z.string().nullable(),
  /** UTC day of the last sign-in when the review started. */
  lastSeen: z.string().nullable(),
  decision: decision.nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: dateTime.nullable(),
});
export type AccessReviewItem = z.infer<typeof item>;

/** Reviews of who holds which role, certified line by line. The wire contract has none. */
export const accessReviewsContract = {
  listAccessReviews: get(base, {
    ...access,
    summary: 'The access reviews of the active tenant, the newest first; at most 50.',
    response: z.array(accessReview),
  }),
  startAccessReview: post(base, {
    ...access,
    summary: 'Starts a review of every role that users hold now, directly or through a group.',
    body: z.object({ inactiveDays: z.number().int().min(1).max(365).optional() }),
    response: accessReview,
    refusals: [alreadyOpen, nothingToReview],
  }),
  getAccessReview: get(`${base}/{id}`, {
    ...access,
    ...one,
    summary: 'An access review with the number of lines by decision.',
    response: accessReview,
    refusals: [notFound],
  }),
  cancelAccessReview: del(`${base}/{id}`, {
    ...access,
    ...one,
    summary: 'Deletes an open review. Roles that were removed stay removed.',
    refusals: [notFound, completed],
  }),
  listAccessReviewItems: get(`${base}/{id}/items`, {
    ...access,
    ...one,
    summary: 'Lines of a review, the most powerful roles first.',
    query: z.object({
      _offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
      _limit: z.coerce.number().int().min(1).max(100).default(25),
      status: z.enum(['pending', 'keep', 'remove']).optional(),
      search: z.string().max(200).optional(),
    }),
    response: z.object({ items: z.array(item), total: z.number() }),
    refusals: [notFound],
  }),
  decideAccessReviewItems: post(`${base}/{id}/decisions`, {
    ...access,
    ...one,
    summary:
      'Keeps or removes access. `remove` takes the role, or the membership in the group that gives it, at once; lines that could not be removed stay open.',
    body: z.object({ itemIds: z.array(z.string().max(100)).min(1).max(100), decision }),
    response: z.object({
      review: accessReview,
      failures: z.array(z.object({ itemId: z.string(), code: z.string(), text: z.string() })),
    }),
    refusals: [notFound, completed],
  }),
  completeAccessReview: post(`${base}/{id}/complete`, {
    ...access,
    ...one,
    summary: 'Certifies a review once every line is decided.',
    response: accessReview,
    refusals: [notFound, completed, undecided],
  }),
} as const;
