/** What an administrator should look at, most urgent first. */
export const attentionKinds = [
  'administratorsWithoutMfa',
  'breachedPasswords',
  'singleAdministrator',
  'lockedUsers',
  'expiringCertificates',
  'expiringDirectoryTokens',
  'expiringTokens',
  'expiredInvitations',
  'endingAccess',
  'usersWithoutMfa',
] as const;

/** The steps of setting up an account, in the order in which they are usually done. */
export const setupSteps = [
  'inviteUsers',
  'addAdministrator',
  'logo',
  'customLogin',
  'requireMfa',
  'sso',
] as const;
