/** A read of something that was never configured: 200 with an empty object, so none of its members is certain. Decision 0044. */
function emptyIfNotConfigured(...members: readonly string[]): Readonly<Record<string, string>> {
  const reason = 'Where nothing is configured, the response is an empty object.';
  return Object.fromEntries(
    members.map((member) => [`response.${member} is optional with us`, reason]),
  );
}

const templates = 'The contract knows policies of one account; it has no templates for many.';

/** Where our answer differs from the wire contract on purpose: the sentence the comparison says, and why that is right. */
export const departures: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  getPublicAccountSettings: emptyIfNotConfigured('tenantId'),
  getInviteLink: emptyIfNotConfigured('id', 'vendorId', 'tenantId', 'token', 'expires'),
  getMyUsername: emptyIfNotConfigured('username', 'userId'),
  getMfaPolicy: emptyIfNotConfigured('id', 'enforceMFAType', 'createdAt', 'updatedAt'),
  getLockoutPolicy: emptyIfNotConfigured('id', 'enabled', 'maxAttempts', 'createdAt', 'updatedAt'),
  getPasswordHistoryPolicy: emptyIfNotConfigured(
    'id',
    'enabled',
    'historySize',
    'createdAt',
    'updatedAt',
  ),
  listTenantApiTokens: {
    'response[].permissionIds is never sent':
      'A token holds roles; single permissions cannot be given, and asking for some is refused.',
  },
  createTenantApiToken: {
    'response.permissionIds is never sent':
      'A token holds roles; single permissions cannot be given, and asking for some is refused.',
  },
  impersonate: {
    'response.refreshToken is missing':
      'It stays in the cookie, as everywhere; the client ignores the tokens of this answer.',
  },
  addUser: {
    'response.username is never sent': 'A user who is invited has no user name yet.',
    'response.profileImageUrl is never sent': 'Somebody who is invited shows no picture.',
    'response.customData is never sent': 'Belongs to the member list.',
    'response.lastLogin is never sent':
      'Whether an invited address has an account elsewhere is nobody’s business.',
    'response.mfaEnabled is never sent':
      'Whether an invited address has an account elsewhere is nobody’s business.',
    'response.tenants is never sent':
      'Whether an invited address has an account elsewhere is nobody’s business.',
  },
  listMembers: {
    'response.items[].tenants is never sent':
      'The team list is of one account; the lists of people name the others.',
  },
  updateMember: {
    'response.item.tenants is never sent':
      'The team list is of one account; the lists of people name the others.',
  },
  listAllUsers: {
    'response.items[].mfaEnrolled is optional with us':
      'Callers who may not change users do not see who has no second factor. Decision 0286.',
    'response.items[].profilePictureUrl may be null with us':
      'A user without a picture: the shared user type of the contract allows null.',
    'response.items[].provider is optional with us':
      'The contract has no word for some providers; it stays unsaid.',
    'response.items[].tenants[].lastLogin is optional with us':
      'A user who has never signed in has no such time.',
    'response.items[].createdAt is optional with us':
      'The shared user type leaves it out where it is not known.',
  },
  listUsersV3: {
    'response.items[].mfaEnrolled is optional with us':
      'Callers who may not change users do not see who has no second factor. Decision 0286.',
  },
  listUsersV2: {
    'response.items[].mfaEnrolled is optional with us':
      'Callers who may not change users do not see who has no second factor. Decision 0286.',
  },
  listTeamRoles: {
    'response.items[].permissions is never sent':
      'Everybody may choose among roles by name; what each holds is for readers of roles.',
  },
  socialPostlogin: {
    'response.accessToken is optional with us':
      'None while a second factor is demanded; the client takes it from the refresh that follows.',
  },
  samlPrelogin: {
    'response.address is optional with us':
      'No single sign-on is an empty answer, as in the newer form.',
    'response.idpType is optional with us':
      'No single sign-on is an empty answer, as in the newer form.',
  },
  getCustomSocialProviders: {
    'response.providers[] may be anything with us':
      'Always empty until providers can be configured; their schema comes then.',
  },
};

/** Calls the wire contract does not have, with the reason we have them. */
export const beyond: Readonly<Record<string, string>> = {
  listPolicyTemplates: templates,
  createPolicyTemplate: templates,
  updatePolicyTemplate: templates,
  deletePolicyTemplate: templates,
  previewPolicyTemplate: templates,
  listPolicyTemplateAffected: templates,
  applyPolicyTemplate: templates,
  getPolicyTemplateRun: templates,
  listPolicyTemplateDrift: templates,
  listAppliedTemplates: templates,
  listExpirations: 'The contract has no list of what expires in sub-accounts.',
  listAccessReviews: 'Access is certified line by line; the contract has no access reviews.',
  startAccessReview: 'Access is certified line by line; the contract has no access reviews.',
  getAccessReview: 'Access is certified line by line; the contract has no access reviews.',
  cancelAccessReview: 'Access is certified line by line; the contract has no access reviews.',
  listAccessReviewItems: 'Access is certified line by line; the contract has no access reviews.',
  decideAccessReviewItems: 'Access is certified line by line; the contract has no access reviews.',
  completeAccessReview: 'Access is certified line by line; the contract has no access reviews.',
  exchangeApiToken:
    'Published SDKs of other languages exchange client ids; the contract of the browser leaves the call out.',
  rotateUserApiToken:
    'A secret is changed without an outage; the contract can only delete and make anew.',
  rotateTenantApiToken:
    'A secret is changed without an outage; the contract can only delete and make anew.',
  rotateUserAccessToken:
    'A secret is changed without an outage; the contract can only delete and make anew.',
  rotateTenantAccessToken:
    'A secret is changed without an outage; the contract can only delete and make anew.',
  exportAuditsCsv:
    'The portal of the contract writes the format with a slash, `csv/v2`, which is two segments.',
  exportAuditsJson: 'The contract exports CSV only.',
  getAudit: 'A link leads to one entry of the audit log; the contract has lists only.',
  getBillingState: 'Seats, limits, and the grace period; the contract has none of them.',
  previewPlanChange: 'What a change costs is shown before it is confirmed.',
  setDefaultPaymentMethod: 'The contract lists several payment methods, but can’t choose one.',
  deletePaymentMethod: 'A payment method that can be added can be removed.',
  payInvoice: 'An unpaid invoice is paid where it is listed.',
  getBillingProfile: 'The contract can write the billing details of a card, but not read a tax ID.',
  updateBillingProfile: 'Invoices name a tax ID; the contract has none.',
  previewBulkOperation:
    'The contract has no bulk operations for the browser; single calls would be hundreds.',
  startBulkOperation:
    'The contract has no bulk operations for the browser; single calls would be hundreds.',
  importUsers:
    'The contract has no bulk operations for the browser; single calls would be hundreds.',
  listBulkOperations:
    'The contract has no bulk operations for the browser; single calls would be hundreds.',
  getBulkOperation:
    'The contract has no bulk operations for the browser; single calls would be hundreds.',
  retryBulkOperation:
    'The contract has no bulk operations for the browser; single calls would be hundreds.',
  undoBulkOperation:
    'The contract has no bulk operations for the browser; single calls would be hundreds.',
  previewCountryRestrictions: 'Reports who is affected before a change is saved.',
  getOwnLocation:
    'The page shows the country of the caller and whether the server has a GeoIP file.',
  bulkCreateEmailDomains: 'Several domains are added at once, with a result for each.',
  previewEmailDomainChange: 'Who is outside a rule is shown before it is saved.',
  listUsersOutsideEmailDomains: 'The users outside a rule are listed by name.',
  testEmailDomain: 'Any email can be tested against the rule.',
  getGroupConfigImpact:
    'A change of the group settings says how many users it affects; the contract cannot.',
  getHostedApplication:
    'The hosted pages lead back to the application; the contract leaves them to us (§14.10).',
  getInteraction: 'The hosted page is ours to make; the contract leaves it open (§14.10).',
  finishInteraction: 'The hosted page is ours to make; the contract leaves it open (§14.10).',
  abortInteraction: 'The hosted page is ours to make; the contract leaves it open (§14.10).',
  createActorToken:
    'The contract redeems tokens to act as somebody else, and leaves open who makes them.',
  getImpersonationSettings:
    'An account can forbid impersonation or require consent; the contract cannot.',
  setImpersonationSettings:
    'An account can forbid impersonation or require consent; the contract cannot.',
  requestImpersonation:
    'Asks for the consent that an account can require; the contract knows none.',
  getImpersonationSession:
    'A banner shows reason and end of an impersonation; a token has neither.',
  listImpersonationRequests:
    'Shows users who asks to impersonate them; the contract knows no consent.',
  answerImpersonationRequest: 'Users give or decline consent; the contract knows none.',
  showJoinDecision: 'The page of an approval email; the contract leaves pages to the host.',
  listJoinableAccounts: 'The contract decides about requests; it leaves open who makes them.',
  createJoinRequest: 'The contract decides about requests; it leaves open who makes them.',
  cancelJoinRequest: 'Users take back a request; the contract only decides about it.',
  listJoinRequests: 'The portal lists requests; the contract knows the link of an email only.',
  decideJoinRequest: 'The portal approves with roles; the contract says yes or no.',
  getJoinSettings: 'An account chooses whether it takes requests; the contract cannot.',
  setJoinSettings: 'An account chooses whether it takes requests; the contract cannot.',
  showUnsubscribe: 'Every email about an event has a link that stops it; the contract has none.',
  unsubscribe: 'Every email about an event has a link that stops it; the contract has none.',
  deleteSlackConfiguration:
    'The specification disconnects Slack; the published clients only delete subscriptions.',
  returnFromSlack:
    'The one address that a Slack application has to know; the contract leaves it to the host.',
  resendInvitations: 'A whole list of invitations is mailed again at once; the contract sends one.',
  previewIpConfig:
    'A change of the restrictions reports who is affected before it is saved; the contract cannot.',
  testIp: 'Any address can be tested against a list; the contract verifies the caller’s own only.',
  getOwnIp: 'The page shows the address of the caller; the contract knows it with a location only.',
  confirmRecoveryCode:
    'A recovery code is confirmed before the sign-in is complete; in the contract a reload loses it.',
  preEnrollEmail:
    'The mailbox is a second factor only where one is forced; people may want it before.',
  enrollEmail:
    'The mailbox is a second factor only where one is forced; people may want it before.',
  disableEmail: 'What can be added can be removed; the contract removes all factors at once.',
  renewRecoveryCode: 'The contract renews it with a code of an app only; others have none.',
  followNotifications: 'New notifications appear within seconds; the contract can only list them.',
  getNotificationPreferences:
    'Users choose what they receive in the app and by email; the contract has no preferences.',
  updateNotificationPreferences:
    'Users choose what they receive in the app and by email; the contract has no preferences.',
  getOverview:
    'Administrators see the state of their account at once; the contract has no such call.',
  renameWebauthnDevice:
    'People tell their passkeys apart by name; the contract can only list and remove them.',
  getLinkAccount:
    'The page of an emailed link names its account; the contract has no call for that.',
  getPicture:
    'The answer of an upload is an address; this is what is behind it. The contract leaves it open.',
  askOwnData: 'People take what is kept about them with them; the contract has no copy.',
  downloadOwnData: 'People take what is kept about them with them; the contract has no copy.',
  getMyDeletion:
    'People end their account by themselves; the contract leaves it to administrators.',
  askMyDeletion:
    'People end their account by themselves; the contract leaves it to administrators.',
  cancelMyDeletion:
    'People end their account by themselves; the contract leaves it to administrators.',
  getScimConnection:
    'The management contract has the call; the portal reads one connection with it.',
  createScimToken: 'A connection has two tokens, so that a rotation has no gap.',
  revokeScimToken: 'A token is revoked without deleting the connection.',
  listScimUsers: 'Administrators see whom a directory manages.',
  assignScimUsers: 'A directory manages existing members only if an administrator says so.',
  releaseScimUser: 'A directory stops managing a member, who remains one.',
  listScimGroups: 'Administrators see which groups a directory pushed.',
  updateScimGroupRoles: 'Groups of a directory map to roles under the grant rule.',
  listScimConflicts: 'Users that a directory could not create are shown to administrators.',
  resolveScimConflict: 'An administrator assigns the member of a conflict.',
  dismissScimConflict: 'An administrator dismisses a conflict.',
  listScimRequests: 'Administrators see what a directory requested, and what went wrong.',
  deleteReportSchedule: 'What was scheduled can be removed; the contract cannot.',
  listReportRuns: 'Created reports are stored for 90 days; the contract has no history.',
  getReportRun: 'Created reports are stored for 90 days; the contract has no history.',
  listRoleUses:
    'Who holds a role is seen before it is changed or deleted; the contract says it nowhere.',
  getSecurityCenter: 'The portal shows score history and snoozes; the contract has neither.',
  snoozeRecommendation: 'A recommendation can wait; the contract has no call for it.',
  unsnoozeRecommendation: 'What is snoozed can be resumed; the contract has no call for it.',
  getSecuritySettings:
    'One document says which policies are inherited; the contract’s session policy cannot.',
  saveSecuritySettings: 'A policy can return to the environment’s; the contract never removes one.',
  getSecuritySettingsImpact:
    'A change of policies says how many users it affects; the contract cannot.',
  listSecuritySettingsAffected:
    'A change of policies says which users it affects; the contract cannot.',
  listMySignIns:
    'People look back at their sign-ins, also those that are over; the contract lists sessions that live.',
  deleteMyOtherSessions:
    'The contract ends one session or all of them; people want to stay where they are.',
  getSignUpForm:
    'Fields and terms of the sign-up form are configured; the contract knows its identifiers only.',
  socialFormCallback: 'Apple posts its answer to a server; the contract leaves the place open.',
  listOwnIdentities:
    'People see, add and take away the services they sign in with; the contract links nobody.',
  beginLinkingIdentity:
    'People see, add and take away the services they sign in with; the contract links nobody.',
  linkIdentity:
    'People see, add and take away the services they sign in with; the contract links nobody.',
  unlinkIdentity:
    'People see, add and take away the services they sign in with; the contract links nobody.',
  refreshSsoMetadata:
    'A provider’s metadata is loaded again on demand; the contract can only send its address anew.',
  getSpMetadata: 'Our side of SAML as a document; the contract shows its addresses only.',
  startSsoTest:
    'Nobody enforces a connection that was not seen to work; the contract has no tests.',
  confirmSsoConfiguration:
    'Who changes a connection opens nobody who holds more until it is confirmed; the contract cannot say so.',
  listSsoTests:
    'Nobody enforces a connection that was not seen to work; the contract has no tests.',
  getSsoTest: 'Nobody enforces a connection that was not seen to work; the contract has no tests.',
  listSsoFailures:
    'Why sign-ins failed is for the tenant’s administrators; the contract has no trace.',
  getSsoBreakGlass: 'A way in past a broken provider; the contract has none.',
  createSsoBreakGlass: 'A way in past a broken provider; the contract has none.',
  deleteSsoBreakGlass: 'A way in past a broken provider; the contract has none.',
  previewSsoMetadata:
    'Administrators check metadata before it is saved; the contract only saves it.',
  previewSsoMetadataUrl:
    'Administrators check metadata before it is saved; the contract only saves it.',
  getSsoDomainUsage: 'The removal of a domain states whom it affects; the contract cannot.',
  listSsoDomainUsers: 'The removal of a domain states whom it affects; the contract cannot.',
  rehearseSsoEnforcement:
    'Administrators see who would fail before they require SSO; the contract cannot say.',
  listSsoExemptions:
    'Administrators exempt members from required SSO; the contract has no exemptions.',
  createSsoExemption:
    'Administrators exempt members from required SSO; the contract has no exemptions.',
  deleteSsoExemption:
    'Administrators exempt members from required SSO; the contract has no exemptions.',
  getSsoConfirmation: 'Shows what waits for a confirmation; the contract has no confirmations.',
  listSsoSetupLinks:
    'A contact without an account sets up one connection; the contract has no setup links.',
  createSsoSetupLink:
    'A contact without an account sets up one connection; the contract has no setup links.',
  renewSsoSetupLink:
    'A contact without an account sets up one connection; the contract has no setup links.',
  revokeSsoSetupLink:
    'A contact without an account sets up one connection; the contract has no setup links.',
  openSsoSetupLink:
    'A contact without an account sets up one connection; the contract has no setup links.',
  getMyManagedFields: 'Which fields a directory manages; the contract cannot say.',
  startSso:
    'The address of the prelogin: it leads on to the provider. The contract leaves addresses open.',
  samlLogout: 'Providers end sessions; the contract leaves the place open.',
  samlLogoutPosted: 'Providers end sessions; the contract leaves the place open.',
  oidcBackChannelLogout: 'Providers end sessions; the contract leaves the place open.',
  moveSubTenant: 'The contract has no way to move an account in the tree.',
  getSubTenantDeletionImpact: 'The portal names what a deletion takes with it before it happens.',
  listDeletedSubTenants: 'A deleted account can be restored for thirty days.',
  restoreSubTenant: 'A deleted account can be restored for thirty days.',
  getUsage: 'Accounts see what they use; the contract has the tab and no call for it.',
  listSubAccountUsage: 'Accounts see what they use; the contract has the tab and no call for it.',
  meterUsage: 'Hosts count the use of their own features; the contract has no call for it.',
  unlockUser:
    'Administrators help people in again; the contract only has what people do themselves.',
  resetUserMfa:
    'Administrators help people in again; the contract only has what people do themselves.',
  forcePasswordReset:
    'Administrators help people in again; the contract only has what people do themselves.',
  exportMembers: 'Companies take the list of their people along; the contract exports audits only.',
  getMemberDetails:
    'The user page shows effective access, MFA methods, sessions, and tokens; the contract has no such call.',
  listMemberActivity:
    'The user page shows what the audit log has about a user; the contract lists the whole log only.',
  endMemberSession:
    'Administrators revoke a single session of a user; the contract revokes all of them at once.',
  rotateWebhookSecret: 'A secret is changed without an outage; the contract can only set one.',
  revokePreviousWebhookSecret: 'The overlap of a rotation can be ended before its time.',
  getWebhookDelivery: 'A delivery is shown with its payload and attempts; the contract has a list.',
  retryWebhookRange: 'After an outage, deliveries are retried together; the contract retries one.',
  listAuditViews: 'Filters of the audit log are saved and shared; the contract has none.',
  createAuditView: 'Filters of the audit log are saved and shared; the contract has none.',
  updateAuditView: 'Filters of the audit log are saved and shared; the contract has none.',
  deleteAuditView: 'Filters of the audit log are saved and shared; the contract has none.',
  listAuditStreams: 'Accounts send their audit log to other systems; the contract only exports it.',
  createAuditStream:
    'Accounts send their audit log to other systems; the contract only exports it.',
  updateAuditStream:
    'Accounts send their audit log to other systems; the contract only exports it.',
  deleteAuditStream:
    'Accounts send their audit log to other systems; the contract only exports it.',
  testAuditStream: 'Accounts send their audit log to other systems; the contract only exports it.',
  getEventSample: 'Users see what an event contains before they subscribe to it.',
};

/** Members we demand although the wire contract lets a client leave them out, with the reason. */
export const demands: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  signUp: { email: 'Every account has an address, and the sign-up strategies call says so.' },
  addUser: { email: 'Invitations go to an address.' },
};

/** Optional members of answers that we never send, by their name, with the reason. */
export const neverSent: Readonly<Record<string, string>> = {
  channelsConfig: 'Belongs to the notifications portal page.',
  creatorEmail: 'Who opened an account is in its audit log, not in every list.',
  creatorName: 'Who opened an account is in its audit log, not in every list.',
  domain: 'Domains belong to single sign-on; an account has none of its own.',
  entitlements: 'Sent by the entitlements call.',
  externalId: 'Belongs to provisioning.',
  invisible: 'No account is invisible.',
  isDisabled:
    'On the own profile and in an invitation: who is disabled is not signed in and cannot ask.',
  logoUrl: 'A second name of `logo`.',
  managedBy: 'Belongs to provisioning.',
  mfaBypass: 'Nobody bypasses a second factor.',
  options: 'No provider has options of its own.',
  profileImage: 'Marked deprecated in favour of `profilePictureUrl`.',
  redirectUrlPattern: 'Read by the mobile package only.',
  rolesIds: 'Marked deprecated in favour of `roles`.',
  temporaryExpirationDate:
    'On the own profile and beside single accounts of a list: the lists of people say it.',
  tenantId: 'Only on a social provider: providers belong to the deployment, not to a tenant.',
  theme: 'The themes travel in `configuration`.',
  vendorMetadata: 'For the operator, not for the person.',
};
