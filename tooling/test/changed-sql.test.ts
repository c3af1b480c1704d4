import { expect, test } from 'vitest';
import { isSql } from './changed-sql.ts';

test('a change concerns the database when it is a migration, a store, or a source with a query', () => {
  expect(isSql('packages/server/migrations/0160_members.sql', '')).toBe(true);
  expect(isSql('packages/server/src/kernel/db/try-again.ts', '')).toBe(true);
  expect(isSql('packages/server/src/modules/users/users.store.ts', '')).toBe(true);
  expect(
    isSql('packages/server/src/rules/membership/is-membership-active.ts', 'sql`exists (select 1)`'),
  ).toBe(true);
  expect(isSql('packages/server/src/modules/mfa/factors.ts', "tx.insertInto('mfa_devices')")).toBe(
    true,
  );
});

test('a change does not concern the database without a query, in a test, or outside the server', () => {
  expect(isSql('packages/server/src/modules/users/users.routes.ts', 'listUsers: {}')).toBe(false);
  expect(isSql('packages/server/src/kernel/http/request-log.test.ts', 'sql`select 1`')).toBe(false);
  expect(isSql('packages/admin-portal/src/pages/users/users.page.tsx', 'sql`select 1`')).toBe(
    false,
  );
});
