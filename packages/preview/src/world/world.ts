import type { PreviewJoinRequests } from '../join-requests/preview-join-request.ts';
import type {
  PreviewActorToken,
  PreviewImpersonation,
} from '../impersonation/impersonation-world.ts';
import type { MfaStrategy } from '@foyer/contract';
import type { PreviewAccessReview, PreviewReport } from '../reports/preview-report.ts';
import type { PreviewTemplate } from '../policy-templates/preview-template.ts';
import type { PreviewDirectory } from '../provisioning/directories.ts';
import type { PreviewBilling } from '../billing/preview-billing.ts';
import type { BulkResult } from '@foyer/contract/bulk-users';
import type {
  LockoutPolicy,
  MfaPolicy,
  PasswordHistoryPolicy,
  PasswordRotationPolicy,
} from '@foyer/contract/security-policies';
import type { RecommendationSnooze } from '@foyer/contract/security-center';
import type { SubAccountAccessType } from '@foyer/contract/sub-accounts';
import type { SessionPolicy } from '@foyer/contract/sessions';
import type { NotificationPreference } from '@foyer/contract/notifications';
import type { GroupSettings } from '@foyer/contract/groups';
import type { AccountSettings } from '@foyer/contract/account-settings';
import type { CustomLogin } from '@foyer/contract/metadata/rules';
import type { PreviewToken } from '../api-tokens/preview-tokens.ts';
import type { HostedCode } from '../hosted-login/hosted-code.ts';
import type { PendingFactor, PreviewFactors } from '../mfa/pending-factor.ts';
import type { PreviewPasskey } from '../passkeys/preview-passkey.ts';
import type { PreviewPhone } from '../phones/preview-phone.ts';
import type { PreviewIdentity } from '../social-login/preview-identity.ts';
import type { PreviewSso } from '../sso/preview-sso.ts';
import type {
  PreviewCountries,
  PreviewDomainRestrictions,
  PreviewIpRestrictions,
} from './restrictions.ts';
import type { PreviewAuditLog, PreviewWebhooks } from './webhooks.ts';
import type { PreviewCode } from './preview-code.ts';

/** What a user did with the notifications of the preview. */
export interface PreviewNotifications {
  readonly status: Readonly<Record<string, 'read' | 'unread' | 'archived'>>;
  readonly pinned: readonly string[];
  readonly preferences: readonly NotificationPreference[];
}

/** A tenant of the preview. */
export interface PreviewTenant {
  readonly id: string;
  name: string;
  readonly isReseller: boolean;
  readonly parentId?: string;
  readonly createdAt: string;
  readonly subAccountAccessType?: SubAccountAccessType;
  readonly parentAccess?: 'none' | 'readOnly' | 'full';
  /** When it was deleted, and with which account above or itself. */
  readonly deleted?: { readonly at: string; readonly withId: string };
}

/** A user's roles in one tenant. */
export interface Membership {
  readonly tenantId: string;
  roleKeys: readonly string[];
  /** An administrator closed the tenant to them. */
  isDisabled?: boolean;
  /** Whether they can open the accounts below. Default: in a reseller’s account. */
  subAccountAccess?: boolean;
  /** The tenant is closed to them from then on. */
  accessEndsAt?: string;
}

/** A user who has, or waits for, an account. */
export interface PreviewUser {
  readonly id: string;
  email: string;
  name: string;
  /** A data address; missing until one is chosen. */
  pictureUrl?: string;
  /** Only shown; numbers that sign in are proved. */
  shownPhone?: string;
  /** JSON text of an object; missing while it is empty. */
  metadata?: string;
  /** When the account is to be deleted; missing while it is not. */
  deletion?: { readonly askedAt: string; readonly dueAt: string };
  /** Downloads everything once. */
  dataToken?: { readonly token: string; readonly expires: string };
  /** To sign in with, beside the address. */
  username?: string;
  /** The tenant they join when their address is proved. */
  joins?: { readonly tenantId: string; readonly roleKeys: readonly string[] };
  /** A short checksum instead of the password, which is never kept. */
  passwordMark: string;
  /** When the password was chosen, where that was after the account was made. */
  passwordSetAt?: string;
  /** The password is in a list of stolen ones. */
  hasStolenPassword?: boolean;
  /** An administrator wants another password. */
  mustChangePassword?: boolean;
  isVerified: boolean;
  readonly createdAt: string;
  lastLogin?: string;
  lastTenantId?: string;
  memberships: Membership[];
  wrongPasswords: number;
  lockedUntil?: string;
}

/** A user signed in. */
export interface PreviewSession {
  readonly id: string;
  readonly userId: string;
  tenantId: string;
  readonly createdAt: string;
  readonly userAgent: string;
  /** Where it is not this machine's. */
  readonly ipAddress?: string;
  readonly place?: string;
  /** When it was used last, where that is not now. */
  readonly lastActiveAt?: string;
  /** Who acts as the user. */
  readonly actorId?: string;
  /** Why they do. */
  readonly impersonationReason?: string;
}

/** The single use that a mailed link is good for. */
export interface MailedLink {
  readonly token: string;
  readonly kind: 'activation' | 'resetPassword' | 'unlock' | 'recoveryCode';
  readonly userId: string;
  readonly expires: string;
}

/** A mail of the preview; nothing leaves the page. */
export interface PreviewMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly link?: string;
  readonly sentAt: string;
}

/** What a tenant demands beyond the environment. */
export interface TenantPolicies {
  lockout?: LockoutPolicy;
  history?: PasswordHistoryPolicy;
  rotation?: PasswordRotationPolicy;
  mfa?: MfaPolicy;
  sessions?: SessionPolicy;
  strength?: { readonly minLength: number };
  breached?: { readonly blockPwnedPasswords: boolean };
  mfaAllowedMethods?: readonly MfaStrategy[] | null;
  mfaGraceUntil?: string | null;
}

/** An address that is invited to a tenant. */
export interface PreviewInvitation {
  readonly id: string;
  readonly tenantId: string;
  readonly email: string;
  readonly name: string;
  readonly phone?: string;
  roleKeys: readonly string[];
  /** Groups that the user joins with the invitation. */
  readonly groupIds?: readonly string[];
  readonly createdAt: string;
  accessEndsAt?: string;
  isDisabled?: boolean;
  readonly invitedBy?: string;
  /** Absent: no mail went out yet. */
  sentAt?: string;
  token: string;
  code: string;
}

/** A link a user hands out for their tenant. */
export interface PreviewInviteLink {
  readonly id: string;
  readonly tenantId: string;
  readonly userId: string;
  readonly token: string;
  expires: string;
  shouldSendEmail: boolean;
  roleKeys: readonly string[];
}

/** A role a tenant made for itself. */
export interface PreviewRole {
  readonly id: string;
  readonly tenantId: string;
  key: string;
  name: string;
  description: string;
  isDefault: boolean;
  level: number;
  permissions: string[];
  readonly createdAt: string;
  updatedAt: string;
}

/** Members of a tenant who hold roles together. */
export interface PreviewGroup {
  readonly id: string;
  readonly tenantId: string;
  name: string;
  color?: string | undefined;
  description?: string | undefined;
  /** JSON text. */
  metadata?: string | undefined;
  roleIds: readonly string[];
  userIds: readonly string[];
  readonly managedBy: 'frontegg' | 'scim2';
  readonly createdAt: string;
  updatedAt: string;
}

/** A permission key that a role holds, by role key. */
export type RolePermissions = Readonly<Record<string, readonly string[]>>;

/** Everything the preview knows: what the database is for a provider. Plain data. */
export interface World {
  /** Bulk operations that were carried out, newest first. */
  bulkOperations?: BulkResult[];
  /** Other versions are thrown away. */
  readonly version: typeof worldVersion;
  touchedAt: string;
  readonly tenants: PreviewTenant[];
  users: PreviewUser[];
  sessions: PreviewSession[];
  links: MailedLink[];
  mails: PreviewMail[];
  /** Absent until a user is invited. */
  invitations?: PreviewInvitation[];
  /** Absent until the first one is made. */
  inviteLinks?: PreviewInviteLink[];
  actorTokens?: PreviewActorToken[];
  impersonation?: PreviewImpersonation;
  joinRequests?: PreviewJoinRequests;
  /** Absent until the first one is made. */
  apiTokens?: PreviewToken[];
  /** What accounts have bought, by account. */
  billing?: Readonly<Record<string, PreviewBilling>>;
  /** Absent until the first one is made, or sent. */
  passkeys?: PreviewPasskey[];
  codes?: PreviewCode[];
  /** IDs of assigned applications, by tenant and user. */
  applications?: Record<string, readonly string[]>;
  /** Absent until a user has one. */
  phones?: PreviewPhone[];
  /** The sign-in without a password that waits in this browser. */
  loginHandle?: string;
  /** By tenant; missing until one says more than its name. */
  accountSettings?: Record<string, AccountSettings>;
  /** Looks of sign-ins by tenant; missing until one has its own. */
  customLogins?: Record<string, CustomLogin>;
  /** By tenant; missing until one has policies of its own. */
  policies?: Record<string, TenantPolicies>;
  /** By tenant; missing until one has IP restrictions. */
  ipRestrictions?: Record<string, PreviewIpRestrictions>;
  domainRestrictions?: Record<string, PreviewDomainRestrictions>;
  /** Directory connections by tenant; missing until there is one. */
  directories?: Record<string, PreviewDirectory[]>;
  /** Absent until a reseller has one. */
  policyTemplates?: PreviewTemplate[];
  webhooks?: Record<string, PreviewWebhooks>;
  auditLogs?: Record<string, PreviewAuditLog>;
  /** Access reviews by tenant, the newest first; report schedules by tenant and template. */
  accessReviews?: Record<string, PreviewAccessReview[]>;
  reports?: Record<string, PreviewReport>;
  /** Security recommendations: snoozes by tenant, then by code; missing until there is one. */
  snoozes?: Record<string, Record<string, RecommendationSnooze>>;
  /** By tenant; missing until one is saved. */
  countryRestrictions?: Record<string, PreviewCountries>;
  /** By user; missing until one is changed. */
  notifications?: Record<string, PreviewNotifications>;
  /** Roles tenants made; missing until one has its own. */
  roles?: PreviewRole[];
  /** Missing in worlds of before there were groups. */
  groups?: PreviewGroup[];
  /** By tenant; missing until one changes how it uses groups. */
  groupSettings?: Record<string, GroupSettings>;
  /** Accounts at social providers; missing until a user has one. */
  identities?: PreviewIdentity[];
  /** Single sign-on by tenant; missing until one sets it up. */
  sso?: Record<string, PreviewSso>;
  /** Sign-ins on the hosted page whose application has not fetched them yet. */
  hostedCodes?: HostedCode[];
  /** MFA methods by user; missing until a user has one. */
  factors?: Record<string, PreviewFactors>;
  /** Sign-ins that wait for an MFA method. */
  pendingFactors?: PendingFactor[];
  /** The session the browser's refresh cookie would name. */
  cookie: string | null;
}

/** Grows with every change of the shapes above. */
export const worldVersion = 1;
/** Id of the environment the preview plays. */
export const previewVendorId = '00000000-0000-4000-8000-000000000001';
