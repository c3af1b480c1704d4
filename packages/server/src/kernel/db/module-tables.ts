import type { ColumnType, Generated } from 'kysely';
import type { ApiTokenTables } from './api-token-tables.ts';
import type { ApplicationTables } from './application-tables.ts';
import type { BillingTables } from './billing-tables.ts';
import type { GroupTables } from './group-tables.ts';
import type { EntitlementTables } from './entitlement-tables.ts';
import type { HostedTables } from './hosted-tables.ts';
import type { JoiningTables } from './joining-tables.ts';
import type { MfaTables } from './mfa-tables.ts';
import type { PasswordTables } from './password-tables.ts';
import type { ProfileTables } from './profile-tables.ts';
import type { RoleTables } from './role-tables.ts';
import type { SsoLoginTables } from './sso-login-tables.ts';
import type { SsoTables } from './sso-tables.ts';
import type { WebhookTables } from './webhook-tables.ts';

/** A moment: the driver reads dates and writes dates. */
type Moment = ColumnType<Date, Date, Date>;
type SetOnce = ColumnType<Date, Date | undefined, never>;
type Touched = ColumnType<Date, Date | undefined, Date>;
type Json = ColumnType<Record<string, unknown>, string | undefined, string>;

/** A tenant, in a tree. */
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
  sub_account_access_type: Generated<string>;
  parent_access: Generated<string>;
  deleted_with: string | null;
  deletion_due_at: Moment | null;
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

/** A rule of an IP list; `first_ip` and `last_ip` are the ends of what it covers. */
export interface IpRestrictionsTable {
  id: Generated<string>;
  tenant_id: string;
  ip: string;
  first_ip: string;
  last_ip: string;
  strategy: string;
  is_active: boolean;
  description: string;
  created_at: SetOnce;
  updated_at: Touched;
}

/** A user. */
export interface UsersTable {
  id: Generated<string>;
  /** Null for a user who signs in by a username or a phone number. Migration 0180. */
  email: string | null;
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

/** Who belongs to which tenant. */
export interface MembershipsTable {
  tenant_id: string;
  user_id: string;
  sub_account_access: Generated<boolean>;
  /** Set by an administrator: closes this tenant to the user, and no other. */
  disabled_at: Moment | null;
  /** Temporary access: from this moment on the tenant is closed to the user. Decision 0202. */
  expires_at: Moment | null;
  /** Sessions that began until then are not continued in this tenant. Decision 0253. */
  sessions_from: Moment | null;
  /** Copied from the user by triggers, so that a list of members is one index range. Decision 0200. */
  name_key: ColumnType<string, undefined, never>;
  email_key: ColumnType<string, undefined, never>;
  created_at: SetOnce;
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
  /** Where it was last refreshed, or started. */
  client_ip: string | null;
  created_at: Moment;
  expires_at: Moment;
  ended_at: Moment | null;
  end_reason: string | null;
  /** Who acts as the user, from which tenant, and why; null in a session of the user's own. */
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
  /** Where it has been besides. Decision 0253. */
  visited: Generated<string[]>;
  /** The application it belongs to; null: the default one. */
  application_id: string | null;
}

/** Public keys of passkeys and of security keys as MFA methods. */
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

/** Who a user is at a provider of identities. */
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

/** How users of a tenant sign in, where it is not how the environment says. */
export interface SignInPoliciesTable {
  tenant_id: string;
  auth_strategy: string;
  other_methods: Generated<string[]>;
  updated_at: Touched;
}

/** A phone number of a user, in E.164 form. */
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
    ApplicationTables,
    BillingTables,
    EntitlementTables,
    GroupTables,
    HostedTables,
    JoiningTables,
    MfaTables,
    PasswordTables,
    ProfileTables,
    RoleTables,
    SsoTables,
    SsoLoginTables,
    WebhookTables {
  tenants: TenantsTable;
  ip_restrictions: IpRestrictionsTable;
  account_settings: AccountSettingsTable;
  session_policies: SessionPoliciesTable;
  users: UsersTable;
  memberships: MembershipsTable;
  sessions: SessionsTable;
  webauthn_credentials: WebauthnCredentialsTable;
  federated_identities: FederatedIdentitiesTable;
  sign_in_policies: SignInPoliciesTable;
  user_phones: UserPhonesTable;
  custom_logins: CustomLoginsTable;
}
