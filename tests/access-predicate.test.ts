import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../packages/server/src');

/** Statements over memberships that let nobody act, by file: how many, and what they are for. */
const exceptions: Readonly<Record<string, readonly [statements: number, purpose: string]>> = {
  'modules/api-tokens/api-tokens.store.ts': [1, 'a token without a user has no membership'],
  'modules/applications/applications.store.ts': [2, 'finds members, whatever their status'],
  'modules/audits/audit-views.ts': [1, 'names the user who saved a view'],
  'modules/audits/audits.store.ts': [2, 'names the users of audit events'],
  'modules/billing/billing.store.ts': [1, 'counts users, for prices per seat'],
  'modules/bulk-users/bulk-users.store.ts': [2, 'finds the users of a bulk operation'],
  'modules/domain-restrictions/domain-restrictions.store.ts': [2, 'lists members outside the rule'],
  'modules/entitlements/plan-assignments.ts': [1, 'assigns plans to members'],
  'modules/groups/groups.store.ts': [2, 'lists members, whatever their status'],
  'modules/invitations/invitations.store.ts': [2, 'finds members; the tenants below the caller’s'],
  'modules/invitations/waiting.store.ts': [1, 'names the inviter'],
  'modules/join-requests/join-requests.store.ts': [
    2,
    'leaves out requests of members, whatever their status',
  ],
  'modules/login/sign-in-policies.store.ts': [1, 'chooses the policy of a sign-in'],
  'modules/management/access-token-checks.ts': [
    1,
    'a token without a user has no membership; tokens of members are checked',
  ],
  'modules/management/everything-export.ts': [1, 'exports all members, whatever their status'],
  'modules/management/managed-user-search.ts': [1, 'finds users for backends'],
  'modules/management/managed-users-access.ts': [
    2,
    'moves users, and tells whether they signed in',
  ],
  'modules/management/managed-users.store.ts': [
    3,
    'backends read and change members, whatever their status',
  ],
  'modules/mfa/mfa-status.store.ts': [2, 'collects the policies of the user’s tenants'],
  'modules/overview/overview.store.ts': [7, 'counts members, whatever their status'],
  'modules/passwords/passwords.store.ts': [2, 'collects names and policies of the user’s tenants'],
  'modules/phones/phones.store.ts': [1, 'lists phone numbers of members'],
  'modules/profile/account-deletion.store.ts': [2, 'deletes accounts'],
  'modules/profile/managed-fields.ts': [1, 'finds out whether the user has another account'],
  'modules/profile/own-data.store.ts': [1, 'exports the user’s own data'],
  'modules/profile/profile.store.ts': [1, 'lists the user’s tenants'],
  'modules/provisioning/scim-accounts.store.ts': [5, 'finds, joins, and removes members'],
  'modules/provisioning/scim-conflicts.store.ts': [1, 'names the member of a conflict'],
  'modules/provisioning/scim-members.store.ts': [1, 'finds members to assign'],
  'modules/roles/administrators.store.ts': [1, 'counts administrators whose access has no end'],
  'modules/roles/role-grants.store.ts': [1, 'reads what other members hold'],
  'modules/sessions/hosted-sessions.store.ts': [1, 'tells a closed tenant from an unknown one'],
  'modules/security-policies/policy-impact.store.ts': [
    3,
    'counts sessions; names members; reads the limits of the user’s other tenants',
  ],
  'modules/sessions/session-client.ts': [2, 'ends sessions over a limit or of revoked access'],
  'modules/sessions/session-methods.ts': [2, 'collects the policies of the user’s tenants'],
  'modules/sessions/session-sql.ts': [1, 'the columns of a session'],
  'modules/sessions/sessions.store.ts': [1, 'moves a session, which is then checked'],
  'modules/sign-up/sign-up.store.ts': [2, 'replaces an account that was never activated'],
  'modules/sso-login/sso-provisioning.store.ts': [3, 'links users of an identity provider'],
  'modules/sub-accounts/account-changes.store.ts': [4, 'counts users that a deletion affects'],
  'modules/sub-accounts/account-users.store.ts': [
    5,
    'lists and finds members, whatever their status',
  ],
  'modules/sub-accounts/accounts.store.ts': [1, 'reads whether the caller may enter sub-accounts'],
  'modules/tenants/tenants.store.ts': [1, 'lists the user’s tenants'],
  'modules/reports/report-data.store.ts': [4, 'reports on members, whatever their status'],
  'modules/usage/usage-counting.store.ts': [1, 'counts disabled members'],
  'modules/users/member-changes.store.ts': [5, 'changes members, whatever their status'],
  'modules/users/member-conditions.ts': [3, 'filters members'],
  'modules/users/member-details.store.ts': [1, 'names the users of audit events'],
  'modules/users/member-lists.store.ts': [13, 'lists and counts members'],
  'modules/users/member-bookmarks.store.ts': [2, 'lists members'],
  'modules/users/security-counts.store.ts': [1, 'counts disabled members'],
  'modules/users/users.store.ts': [2, 'finds members by email and username'],
  'rules/membership/policy-lock.ts': [1, 'locks the policies of the user’s tenants'],
  'rules/password-rules/password-policy-mark.ts': [
    1,
    'collects the policies of the user’s tenants',
  ],
  'rules/password-rules/password-rules.ts': [1, 'collects the policies of the user’s tenants'],
  'rules/restrictions/email-domains.ts': [1, 'collects the rules of the user’s tenants'],
  'rules/sessions/identity.ts': [1, 'lists the user’s tenants'],
};

// Review 2026-11-23, code §8.2: eight fixes in a row were statements that had left out one of the conditions.
test('every statement over memberships has the access predicate, or a reason to leave it out', () => {
  const files = globSync('{kernel,rules,protocols,modules}/**/*.ts', {
    cwd: root,
    exclude: ['**/*.test.ts'],
  });
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) => {
    const count = withoutPredicate(readFileSync(join(root, file), 'utf8'));
    return count === 0 ? [] : [`${file}: ${count}`];
  });
  expect(found.toSorted()).toEqual(
    Object.entries(exceptions)
      .map(([file, [count]]) => `${file}: ${count}`)
      .toSorted(),
  );
});

/** Joins of memberships before whose next one, or the end of the statement, `mayAct` is missing. */
function withoutPredicate(source: string): number {
  const code = source.replaceAll(/^import .*$|\/\*\*[\s\S]*?\*\//gm, '');
  const [, ...statements] = code.split(/\b(?:join|from) memberships\b|From\('memberships/);
  return statements.filter((text) => {
    const [statement = ''] = text.split('.execute(');
    return !/\bmayAct(?:InSession)?\(/.test(statement);
  }).length;
}
