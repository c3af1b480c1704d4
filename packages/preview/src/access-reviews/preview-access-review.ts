import type { AccessReview, AccessReviewItem } from '@foyer/contract/access-reviews';

/** An access review in the preview, with its lines. */
export interface PreviewAccessReview
  extends Omit<AccessReview, 'completedAt' | 'completedBy' | 'confirmed' | 'removed' | 'pending'> {
  completedAt: string | null;
  completedBy: string | null;
  items: PreviewAccessItem[];
}

/** A line with what a removal takes. */
export interface PreviewAccessItem extends AccessReviewItem {
  readonly roleKey: string;
  readonly groupId: string | null;
}
