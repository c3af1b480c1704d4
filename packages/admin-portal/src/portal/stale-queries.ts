/**
 * Query keys that a change makes stale, by what was changed: the one list of what is refetched afterward. Keys start with the slug of
 * their feature, so a slug alone covers all of its queries.
 */
export const staleAfter = {
  /** Someone joined, left, or changed groups or applications. */
  users: [
    ['users'],
    ['groups'],
    ['applications'],
    ['roles', 'uses'],
    ['overview'],
    ['security-center'],
  ],
  /** A user has other roles, is disabled, or has a new end of access. */
  userAccess: [['users'], ['roles', 'uses'], ['overview'], ['security-center']],
  groups: [['groups'], ['users'], ['roles', 'uses'], ['overview']],
  roles: [['roles'], ['users'], ['groups'], ['api-tokens'], ['overview']],
  apiTokens: [['api-tokens'], ['roles', 'uses'], ['overview']],
  securitySettings: [['security-policies'], ['security-center'], ['overview']],
  securityCenter: [['security-center']],
  ipRestrictions: [['ip-restrictions'], ['security-center'], ['overview']],
  domainRestrictions: [['domain-restrictions'], ['security-center'], ['overview']],
  countryRestrictions: [['country-restrictions'], ['security-center'], ['overview']],
  billing: [['billing'], ['overview']],
  reports: [
    ['reports', 'list'],
    ['reports', 'runs'],
  ],
  /** Removals change users and groups. */
  accessReviews: [
    ['reports'],
    ['users'],
    ['groups'],
    ['roles', 'uses'],
    ['overview'],
    ['security-center'],
  ],
  sso: [['sso'], ['security-center'], ['roles', 'uses'], ['overview']],
  impersonation: [['impersonation']],
  /** An approved one adds a user. */
  joinRequests: [['join-requests'], ['users'], ['overview']],
  policyTemplates: [['policy-templates']],
  accountUsers: [['sub-accounts'], ['users'], ['overview']],
  provisioning: [['provisioning'], ['users'], ['groups'], ['roles', 'uses'], ['overview']],
  auditViews: [['audits', 'views']],
  auditStreams: [['audit-streams']],
  webhooks: [['webhooks'], ['overview']],
  channels: [['channels']],
  personalApiTokens: [['personal-api-tokens']],
} as const;
