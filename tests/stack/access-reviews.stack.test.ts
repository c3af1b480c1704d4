import { accessReviewsCalls } from '@foyer/contract/access-reviews/calls';
import { groupsCalls } from '@foyer/contract/groups/calls';
import { writeDataFilters } from '@foyer/contract/reports/rules';
import { usersCalls } from '@foyer/contract/users/calls';
import { createStack, type Visitor } from '@foyer/testkit';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { auditsIn } from './reading-audits.ts';
import { readPdf } from './reading-pdf.ts';

const stack = await createStack({
  config: {
    roles: [
      { key: 'Admin', name: 'Admin', permissions: ['fe.*'], firstUserRole: true, level: 0 },
      { key: 'Editor', name: 'Editor', permissions: ['fe.secure.read.*'], level: 40 },
      { key: 'Reader', name: 'Reader', permissions: [], isDefault: true, level: 100 },
    ],
  },
});
const reviews = (visitor: Visitor) => visitor.api(accessReviewsCalls);

async function roleId(key: string): Promise<string> {
  const { rows } = await stack.server.db.read((tx) =>
    sql<{ id: string }>`select id from roles where key = ${key}`.execute(tx),
  );
  return rows[0]?.id ?? '';
}

/** An administrator, an editor, and a reader visitor is also in a group of editors. */
async function aTeam() {
  const tenant = await stack.aTenant();
  const { admin } = tenant;
  const editor = await tenant.member('Editor');
  const reader = await tenant.member('Reader');
  const groups = admin.api(groupsCalls);
  const { id: groupId } = await groups.createGroup({ body: { name: 'Press' } });
  const params = { groupId };
  await groups.addGroupRoles({ params, body: { roleIds: [await roleId('Editor')] } });
  await groups.addGroupUsers({ params, body: { userIds: [reader.userId] } });
  return { tenant, admin, editor, reader, groupId };
}

const readLines = async (visitor: Visitor, id: string, query: object = {}) =>
  (await reviews(visitor).listAccessReviewItems({ params: { id }, query })).items;

test('a review lists every role with its source, and removals take effect at once', async () => {
  const { tenant, admin, editor, reader, groupId } = await aTeam();
  const review = await reviews(admin).startAccessReview({ body: {} });
  expect(review).toMatchObject({ pending: 4, confirmed: 0, removed: 0, completedAt: null });
  const lines = await readLines(admin, review.id);
  expect(lines.map(({ email, role, group }) => [email, role, group])).toEqual(
    expect.arrayContaining([
      [admin.email, 'Admin', null],
      [editor.email, 'Editor', null],
      [reader.email, 'Editor', 'Press'],
      [reader.email, 'Reader', null],
    ]),
  );
  const findLine = (email: string, role: string) =>
    lines.find((one) => one.email === email && one.role === role)?.id ?? '';
  const decide = (itemIds: string[], decision: 'keep' | 'remove') =>
    reviews(admin).decideAccessReviewItems({
      params: { id: review.id },
      body: { itemIds, decision },
    });

  const removals = [findLine(editor.email, 'Editor'), findLine(reader.email, 'Editor')];
  const { failures } = await decide(removals, 'remove');
  expect(failures).toEqual([]);
  const { items } = await admin.api(usersCalls).listMembers({ query: {} });
  const roleIdsFor = (userId: string) => items.find(({ id }) => id === userId)?.roleIds;
  expect(roleIdsFor(editor.userId)).toEqual([]);
  const { users } = await admin
    .api(groupsCalls)
    .getGroup({ params: { groupId }, query: { _groupsRelations: 'users' } });
  expect(users).toEqual([]);

  const own = await decide([findLine(admin.email, 'Admin')], 'remove');
  expect(own.failures).toMatchObject([{ code: 'users/lastAdministrator' }]);
  expect(own.review).toMatchObject({ removed: 2, pending: 2 });
  const completing = () => reviews(admin).completeAccessReview({ params: { id: review.id } });
  await expect(completing()).rejects.toMatchObject({ code: 'accessReviews/undecided' });
  await decide([findLine(admin.email, 'Admin'), findLine(reader.email, 'Reader')], 'keep');
  expect(await completing()).toMatchObject({
    confirmed: 2,
    removed: 2,
    pending: 0,
    completedBy: admin.name,
  });
  await expect(decide(removals, 'keep')).rejects.toMatchObject({ code: 'accessReviews/completed' });
  expect(await auditsIn(stack, tenant.id, 'access_review.completed')).toHaveLength(1);

  const filters = writeDataFilters({ reviewId: review.id });
  const query = `templateId=access-review&responseType=pdf&dataFilters=${encodeURIComponent(filters)}`;
  const path = `/frontegg/reports/engine/resources/triggers/v1/preview-report?${query}`;
  const file = async (visitor: Visitor) =>
    visitor.fetch(path, { headers: { authorization: `Bearer ${visitor.accessToken}` } });
  const certificate = await readPdf(Buffer.from(await (await file(admin)).arrayBuffer()));
  expect(certificate.text).toContain('Removed');
  expect(certificate.text).toContain('Group Press');
  expect(certificate.text).toContain('Completed');
  const { admin: foreign } = await stack.aTenant();
  expect((await file(foreign)).status).toBe(404);
});

test('one review at a time is open, and a canceled one leaves removed roles removed', async () => {
  const { admin, editor } = await aTeam();
  const { id } = await reviews(admin).startAccessReview({ body: {} });
  await expect(reviews(admin).startAccessReview({ body: {} })).rejects.toMatchObject({
    code: 'accessReviews/alreadyOpen',
  });
  const [line] = await readLines(admin, id, { search: editor.email });
  const body = { itemIds: [line?.id ?? ''], decision: 'remove' as const };
  await reviews(admin).decideAccessReviewItems({ params: { id }, body });
  expect(await readLines(admin, id, { status: 'remove' })).toHaveLength(1);
  await reviews(admin).cancelAccessReview({ params: { id } });
  expect(await reviews(admin).listAccessReviews()).toEqual([]);
  const { pending } = await reviews(admin).startAccessReview({ body: {} });
  expect(pending).toBe(3);
});

test('a review of inactive users leaves out those who signed in, and an empty one is not started', async () => {
  const { admin } = await aTeam();
  await expect(
    reviews(admin).startAccessReview({ body: { inactiveDays: 30 } }),
  ).rejects.toMatchObject({ code: 'accessReviews/nothingToReview' });
  expect(await reviews(admin).listAccessReviews()).toEqual([]);
});

test('a review of another account is not found, and reviewers need to manage users', async () => {
  const { admin, editor } = await aTeam();
  const { id } = await reviews(admin).startAccessReview({ body: {} });
  const [line] = await readLines(admin, id);
  const { admin: foreign } = await stack.aTenant();
  const missing = { status: 404, code: 'accessReviews/notFound' };
  const body = { itemIds: [line?.id ?? ''], decision: 'keep' as const };
  await expect(reviews(foreign).getAccessReview({ params: { id } })).rejects.toMatchObject(missing);
  await expect(
    reviews(foreign).decideAccessReviewItems({ params: { id }, body }),
  ).rejects.toMatchObject(missing);
  await expect(reviews(editor).listAccessReviews()).rejects.toMatchObject({ status: 403 });
});
