import type { accessReviewsContract, AccessReview } from '@foyer/contract/access-reviews';
import { accessReviewsRefusals } from '@foyer/contract/access-reviews/refusals';
import { type PreviewReplies, refuse, type SignedInVisit } from '../preview-replies.ts';
import { isInactive } from '../users/inactive-users.ts';
import {
  colleagues,
  getGroups,
  heldBy,
  includesAnyCase,
  getRoles,
  toMember,
} from '../users/team-list.ts';
import type { PreviewAccessItem, PreviewAccessReview } from './preview-access-review.ts';

const getReviews = ({ world, tenant }: SignedInVisit) => world.accessReviews?.[tenant.id] ?? [];

const getUserName = ({ user: { name } }: SignedInVisit) => name;

function saveReviews(visit: SignedInVisit, reviews: PreviewAccessReview[]): void {
  const { world, tenant } = visit;
  world.accessReviews = { ...world.accessReviews, [tenant.id]: reviews };
}

function find(visit: SignedInVisit, id: string): PreviewAccessReview {
  const found = getReviews(visit).find((one) => one.id === id);
  if (!found) throw refuse(accessReviewsRefusals.notFound);
  return found;
}

function findOpen(visit: SignedInVisit, id: string): PreviewAccessReview {
  const found = find(visit, id);
  if (found.completedAt) throw refuse(accessReviewsRefusals.completed);
  return found;
}

function toReview({ items, ...review }: PreviewAccessReview): AccessReview {
  const count = (decision: string | null) =>
    items.filter((item) => item.decision === decision).length;
  return { ...review, confirmed: count('keep'), removed: count('remove'), pending: count(null) };
}

/** Every role that users hold now, directly or through a group. */
function readAccess(visit: SignedInVisit, inactiveDays: number | undefined): PreviewAccessItem[] {
  const users = colleagues(visit).filter((user) => !inactiveDays || isInactive(visit, user));
  const lines = users.flatMap((user) => [
    ...getRoles(visit, user).map((role) => ({ user, role, group: undefined })),
    ...getGroups(visit, user).flatMap((group) =>
      heldBy(visit, user)
        .filter(({ id }) => group.roleIds.includes(id))
        .map((role) => ({ user, role, group })),
    ),
  ]);
  return lines
    .toSorted((a, b) => (a.role.level ?? 0) - (b.role.level ?? 0))
    .map(({ user, role, group }, at) => ({
      id: `00000000-0000-4000-a000-${String(at + 1).padStart(12, '0')}`,
      userId: user.id,
      name: user.name,
      email: user.email,
      role: role.name,
      roleKey: role.key,
      group: group?.name ?? null,
      groupId: group?.id ?? null,
      lastSeen: user.lastLogin?.slice(0, 10) ?? null,
      decision: null,
      decidedBy: null,
      decidedAt: null,
    }));
}

function takeAccess(visit: SignedInVisit, { userId, roleKey, groupId }: PreviewAccessItem): void {
  if (groupId) {
    const group = visit.world.groups?.find(({ id }) => id === groupId);
    if (group) group.userIds = group.userIds.filter((id) => id !== userId);
    return;
  }
  const { membership } = toMember(visit, userId);
  membership.roleKeys = membership.roleKeys.filter((key) => key !== roleKey);
}

/** Reviews of what the users of the preview hold; a removal changes them. */
export const accessReviewsPreview: PreviewReplies<typeof accessReviewsContract> = {
  listAccessReviews: (visit) => getReviews(visit).map(toReview),
  getAccessReview: (visit, { params }) => toReview(find(visit, params.id)),
  startAccessReview: (visit, { body }) => {
    const before = getReviews(visit);
    if (before.some(({ completedAt }) => !completedAt))
      throw refuse(accessReviewsRefusals.alreadyOpen);
    const items = readAccess(visit, body?.inactiveDays);
    if (items.length === 0) throw refuse(accessReviewsRefusals.nothingToReview);
    const review: PreviewAccessReview = {
      id: `00000000-0000-4000-9000-${String(before.length + 1).padStart(12, '0')}`,
      createdAt: visit.now.toISOString(),
      createdBy: getUserName(visit),
      completedAt: null,
      completedBy: null,
      inactiveDays: body?.inactiveDays ?? null,
      items,
    };
    saveReviews(visit, [review, ...before]);
    return toReview(review);
  },
  cancelAccessReview: (visit, { params }) => {
    const { id } = findOpen(visit, params.id);
    saveReviews(
      visit,
      getReviews(visit).filter((one) => one.id !== id),
    );
    return undefined;
  },
  listAccessReviewItems: (visit, { params, query }) => {
    const { items } = find(visit, params.id);
    const status = query?.status ?? undefined;
    const matching = items.filter(
      ({ name, email, role, decision }) =>
        (status === undefined || (decision ?? 'pending') === status) &&
        [name, email, role].some((text) => includesAnyCase(text, query?.search)),
    );
    const offset = Number(query?._offset ?? 0);
    const shown = matching.slice(offset, offset + Number(query?._limit ?? 25));
    return {
      items: shown.map(({ roleKey: _key, groupId: _group, ...item }) => item),
      total: matching.length,
    };
  },
  decideAccessReviewItems: (visit, { params, body }) => {
    const review = findOpen(visit, params.id);
    const { decision } = body;
    const decidedAt = visit.now.toISOString();
    review.items = review.items.map((item) => {
      if (!body.itemIds.includes(item.id) || item.decision === 'remove') return item;
      if (decision === 'remove') takeAccess(visit, item);
      return { ...item, decision, decidedBy: getUserName(visit), decidedAt };
    });
    saveReviews(visit, [...getReviews(visit)]);
    return { review: toReview(review), failures: [] };
  },
  completeAccessReview: (visit, { params }) => {
    const review = findOpen(visit, params.id);
    if (toReview(review).pending > 0) throw refuse(accessReviewsRefusals.undecided);
    review.completedAt = visit.now.toISOString();
    review.completedBy = getUserName(visit);
    saveReviews(visit, [...getReviews(visit)]);
    return toReview(review);
  },
};
