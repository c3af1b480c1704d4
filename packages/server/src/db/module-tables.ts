import type { ColumnType, Generated } from 'kysely';
import type { ApiTokenTables } from './api-token-tables.ts';
import type { GroupTables } from './group-tables.ts';
import type { EntitlementTables } from './entitlement-tables.ts';
import type { HostedTables } from './hosted-tables.ts';
import type { MfaTables } from './mfa-tables.ts';
import type { ProfileTables } from './profile-tables.ts';
import type { SsoLoginTables } from './sso-login-tables.ts';
import type { SsoTables } from './sso-tables.ts';

/** A moment: the driver reads dates and writes dates. */
type Moment = ColumnType<Date, Date, Date>;
type SetOnce = ColumnType<Date, Date | undefined, never>;
type Touched = ColumnType<Date, Date | undefined, Date>;
type Json = ColumnType<Record<string, unknown>, string | undefined, string>;

/** A company, in a tree. */
export interface TenantsTable {
  id: Generated<string>;
  parent_id: string | null;
  path: ColumnType<string, undefined, never>;
  name: string;
  alias: string | null;
  tenant_type: Generated<string>;
  is_reseller: Generated<boolean>;
  metadata: Json;
  created_at: SetOnce;
  updated_at: Touched;
  deleted_at: Moment | null;
  /** Closed by the operator: nobody joins. */
  locked_at: Moment | null;
}

/** What a tenant says about itself. */
export interface AccountSettingsTable {
  tenant_id: string;
  address: string | null;
  timezone: string | null;
  date_format: string | null;
  time_format: string | null;
  currency: string | null;
  logo: string | null;
  website: string | null;
  application_url: string | null;
  login_url: string | null;
  has_custom_login: Generated<boolean>;
  updated_at: Touched;
}

/** Session limits of a tenant that has its own. */
export interface SessionPoliciesTable {
  tenant_id: string;
  idle_seconds: number | null;
  absolute_seconds: number | null;
  max_sessions: number | null;
  updated_at: Touched;
}

/** A person. */
export interface UsersTable {
  id: Generated<string>;
  email: string;
  name: Generated<string>;
  profile_picture_url: string | null;
  phone_number: string | null;
  provider: Generated<string>;
  language: string | null;
  metadata: Json;
  super_user: Generated<boolean>;
  verified_at: Moment | null;
  locked_at: Moment | null;
  last_tenant_id: string | null;
  last_login_at: Moment | null;
  created_at: SetOnce;
  updated_at: Touched;
}

/** The current password of a person. */
export interface PasswordsTable {
  user_id: string;
  hash: string;
  browser_hash: Buffer | null;
  changed_at: Touched;
  /** First found in a list of stolen passwords. */
  breached_at: Moment | null;
  /** An administrator wants another one at the next sign-in. Decision 0203. */
  reset_demanded_at: Moment | null;
}

/** When sign-in of the members is paused, for a tenant that has its own policy. */
export interface LockoutPoliciesTable {
  tenant_id: string;
  id: Generated<string>;
  enabled: boolean;
  max_attempts: number;
  created_at: Moment;
  updated_at: Moment;
}

/** How many earlier passwords the members may not use again. */
export interface PasswordHistoryPoliciesTable {
  tenant_id: string;
  id: Generated<string>;
  enabled: boolean;
  history_size: number;
  created_at: Moment;
  updated_at: Moment;
}

/** When the members must change their passwords; periods in minutes. */
export interface PasswordRotationPoliciesTable {
  tenant_id: string;
  is_active: boolean;
  rotation_period: number;
  notification_period: number;
  created_at: Moment;
  updated_at: Moment;
}

/** Earlier passwords of a person. */
export interface PasswordHistoryTable {
  id: Generated<string>;
  user_id: string;
  hash: string;
  replaced_at: SetOnce;
}

/** Who belongs to which tenant. */
export interface MembershipsTable {
  tenant_id: string;
  user_id: string;
  sub_account_access: Generated<boolean>;
  /** Set by an administrator: closes this tenant to the person, and no other. */
  disabled_at: Moment | null;
  /** Temporary access: from this moment on the tenant is closed to the person. Decision 0202. */
  expires_at: Moment | null;
  /** Copied from the person by triggers, so that a list of members is one index range. Decision 0200. */
  name_key: ColumnType<string, undefined, never>;
  email_key: ColumnType<string, undefined, never>;
  created_at: SetOnce;
}

/** Which roles a member holds. */
export interface MembershipRolesTable {
  tenant_id: string;
  user_id: string;
  role_id: string;
}

/** A group of permissions, as administrators see them. */
export interface PermissionCategoriesTable {
  id: Generated<string>;
  name: string;
  description: Generated<string>;
  created_at: SetOnce;
  updated_at: Touched;
}

/** Something a person may be allowed to do. */
export interface PermissionsTable {
  id: Generated<string>;
  category_id: string;
  key: string;
  name: string;
  description: Generated<string>;
  fe_permission: Generated<boolean>;
  assignment_type: Generated<string>;
  created_at: SetOnce;
  updated_at: Touched;
}

/** A named set of permissions; without a tenant it is one of foyer.config.ts. */
export interface RolesTable {
  id: Generated<string>;
  tenant_id: string | null;
  key: string;
  name: string;
  description: Generated<string>;
  is_default: Generated<boolean>;
  first_user_role: Generated<boolean>;
  level: Generated<number>;
  created_at: SetOnce;
  updated_at: Touched;
}

/** Which permissions a role gives. */
export interface RolePermissionsTable {
  role_id: string;
  permission_id: string;
}

/** A signed-in browser or device. */
export interface SessionsTable {
  id: Generated<string>;
  user_id: string;
  tenant_id: string;
  key_hash: Buffer;
  generation: Generated<number>;
  rotated_at: Moment;
  confirmed_at: Moment | null;
  authenticated_at: Moment;
  proved_at: Moment | null;
  methods: Generated<string[]>;
  user_agent: Generated<string>;
  ip_address: Generated<string>;
  created_at: Moment;
  expires_at: Moment;
  ended_at: Moment | null;
  end_reason: string | null;
  /** Who acts as the person, from which tenant, and why; null in a session of the person's own. */
  actor_id: string | null;
  actor_tenant_id: string | null;
  reason: string | null;
  /** The connection it satisfied, what its provider said, and the tenant whose break-glass code let it in. */
  sso_connection_id: string | null;
  sso_sign_in_id: string | null;
  sso_excused_tenant_id: string | null;
  /** The session it stands beneath, and the grant it came of. */
  parent_id: string | null;
  grant_id: string | null;
}

/** An address that is invited to a tenant. */
export interface InvitationsTable {
  id: Generated<string>;
  tenant_id: string;
  email: string;
  name: string;
  phone_number: string | null;
  /** Null: nobody chose any, and the default ones are given. */
  role_ids: string[] | null;
  invited_by: string | null;
  created_at: Moment;
  sent_at: Moment | null;
  /** When the membership that comes of it ends by itself. */
  access_ends_at: Moment | null;
}

/** A link that somebody hands out for their tenant. */
export interface InviteLinksTable {
  id: Generated<string>;
  tenant_id: string;
  user_id: string;
  role_ids: string[];
  should_send_email: boolean;
  expires_at: Moment;
  created_at: Moment;
}

/** A new account that joins a tenant once its mailbox is proved. */
export interface WaitingJoinsTable {
  user_id: string;
  tenant_id: string;
  link_id: string;
}

/** A user name; `key` is the form it is compared in. */
export interface UsernamesTable {
  user_id: string;
  username: string;
  key: string;
  created_at: Moment;
}

/** A user name somebody wished for at sign-up, given when the mailbox is proved. */
export interface WaitingNamesTable {
  user_id: string;
  username: string;
  key: string;
}

/** What somebody agreed to, or did not. */
export interface ConsentsTable {
  id: Generated<string>;
  user_id: string;
  kind: 'terms' | 'marketing';
  version: string;
  given: boolean;
  given_at: Moment;
  ip: string | null;
}

/** Public keys of passkeys and of security keys as second factor. */
export interface WebauthnCredentialsTable {
  id: Generated<string>;
  user_id: string;
  usage: 'passkey' | 'mfa';
  credential_id: Buffer;
  public_key: Buffer;
  counter: number;
  device_type: 'Platform' | 'CrossPlatform';
  transports: string[];
  aaguid: string | null;
  backup_eligible: boolean;
  backed_up: boolean;
  name: string;
  created_at: Moment;
  last_used_at: Moment | null;
}

/** Who somebody is at a provider of identities. */
export interface FederatedIdentitiesTable {
  id: Generated<string>;
  user_id: string;
  connection: `social:${string}` | `sso:${string}`;
  issuer: string;
  subject: string;
  email: string | null;
  created_at: Moment;
  last_used_at: Moment | null;
}

/** How people of a tenant sign in, where it is not how the environment says. */
export interface SignInPoliciesTable {
  tenant_id: string;
  auth_strategy: string;
  other_methods: Generated<string[]>;
  updated_at: Touched;
}

/** A phone number of a person, in E.164 form. */
export interface UserPhonesTable {
  id: Generated<string>;
  user_id: string;
  phone_number: string;
  verified_at: Moment | null;
  reset_at: Moment | null;
  created_at: SetOnce;
  updated_at: Touched;
}

/** How the sign-in of a tenant looks. */
export interface CustomLoginsTable {
  tenant_id: string;
  document: Json;
  updated_at: Touched;
}

/** The tables of the modules, by name. */
export interface ModuleTables
  extends ApiTokenTables,
    EntitlementTables,
    GroupTables,
    HostedTables,
    MfaTables,
    ProfileTables,
    SsoTables,
    SsoLoginTables {
  tenants: TenantsTable;
  account_settings: AccountSettingsTable;
  session_policies: SessionPoliciesTable;
  users: UsersTable;
  passwords: PasswordsTable;
  password_history: PasswordHistoryTable;
  lockout_policies: LockoutPoliciesTable;
  password_history_policies: PasswordHistoryPoliciesTable;
  password_rotation_policies: PasswordRotationPoliciesTable;
  memberships: MembershipsTable;
  membership_roles: MembershipRolesTable;
  permission_categories: PermissionCategoriesTable;
  permissions: PermissionsTable;
  roles: RolesTable;
  role_permissions: RolePermissionsTable;
  sessions: SessionsTable;
  invitations: InvitationsTable;
  invite_links: InviteLinksTable;
  waiting_joins: WaitingJoinsTable;
  usernames: UsernamesTable;
  waiting_names: WaitingNamesTable;
  consents: ConsentsTable;
  webauthn_credentials: WebauthnCredentialsTable;
  federated_identities: FederatedIdentitiesTable;
  sign_in_policies: SignInPoliciesTable;
  user_phones: UserPhonesTable;
  custom_logins: CustomLoginsTable;
}
