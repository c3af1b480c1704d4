import type { Report } from '@foyer/contract/reports';

/** The schedule of a report in the preview. */
export type PreviewReport = Pick<
  Report,
  'schedule' | 'type' | 'filters' | 'recipientIds' | 'updatedAt'
>;

export type { PreviewAccessReview } from '../access-reviews/preview-access-review.ts';
