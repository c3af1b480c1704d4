import type { ColumnType, Generated } from 'kysely';

type Moment = ColumnType<Date, Date, Date>;
type Json = ColumnType<Record<string, unknown>, string | undefined, string>;

/** How to reach an endpoint of a SAML provider. */
export type SsoBinding = 'redirect' | 'post';

/** A tenant's own identity provider. */
export interface SsoConnectionsTable {
  id: Generated<string>;
  tenant_id: string;
  protocol: 'saml' | 'oidc';
  type: 'saml' | 'okta' | 'azure' | 'google' | 'oidc';
  enabled: Generated<boolean>;
  /** Members of its proved domains sign in with it only. */
  enforced: Generated<boolean>;
  allow_idp_initiated: Generated<boolean>;
  /** Whether a first sign-in makes an account. */
  jit: Generated<boolean>;
  idp_entity_id: string | null;
  sso_endpoint: string | null;
  sso_binding: SsoBinding | null;
  slo_endpoint: string | null;
  slo_binding: SsoBinding | null;
  /** Where answers to logout go, if elsewhere. */
  slo_response_endpoint: string | null;
  /** PEM, two at most. */
  certificates: Generated<string[]>;
  sign_request: Generated<boolean>;
  metadata_url: string | null;
  metadata_fetched_at: Moment | null;
  oidc_issuer: string | null;
  oidc_client_id: string | null;
  /** Sealed with the purpose `sso-oidc-secret`. */
  oidc_secret: Buffer | null;
  oidc_secret_expires_at: Date | null;
  config_metadata: Json;
  /** Counts every change that matters to a sign-in in flight. */
  revision: Generated<number>;
  tested_revision: number | null;
  /** With the next one: what it opens at most; null is everyone. Decision 0224. */
  vouched_level: number | null;
  vouched_permissions: string[] | null;
  tested_at: Moment | null;
  created_at: Moment;
  updated_at: Moment;
}

/** A domain of a connection; proved once `validated_at` is set. */
export interface SsoDomainsTable {
  id: Generated<string>;
  tenant_id: string;
  connection_id: string;
  domain: string;
  txt_record: string;
  validated_at: Moment | null;
  created_at: Moment;
}

/** Roles everyone gets who signs in with a connection. */
export interface SsoDefaultRolesTable {
  tenant_id: string;
  connection_id: string;
  role_id: string;
}

/** A group of the identity provider, by the name it sends. */
export interface SsoGroupsTable {
  id: Generated<string>;
  tenant_id: string;
  connection_id: string;
  name: string;
  created_at: Moment;
}

/** Which roles a group gives. */
export interface SsoGroupRolesTable {
  tenant_id: string;
  group_id: string;
  role_id: string;
}

/** A sign-in a user makes to see whether a connection works. */
export interface SsoTestRunsTable {
  id: Generated<string>;
  tenant_id: string;
  connection_id: string;
  revision: number;
  started_by: string | null;
  state: 'waiting' | 'succeeded' | 'failed';
  error_code: string | null;
  claims: Json;
  created_at: Moment;
  finished_at: Moment | null;
}

/** A refused sign-in, without what must not be kept. */
export interface SsoFailuresTable {
  id: Generated<string>;
  tenant_id: string;
  connection_id: string | null;
  code: string;
  detail: Json;
  trace_id: string | null;
  at: Moment;
}

/** That a tenant has a code for emergencies. */
export interface SsoBreakGlassTable {
  tenant_id: string;
  created_at: Moment;
  created_by: string | null;
  used_at: Moment | null;
  used_by: string | null;
}

/** A member who may sign in without single sign-on although it is required. */
export interface SsoExemptionsTable {
  tenant_id: string;
  user_id: string;
  reason: string;
  created_at: Moment;
  created_by: string | null;
  expires_at: Moment;
}

/** A link with which a contact without an account sets up one connection. */
export interface SsoSetupLinksTable {
  id: Generated<string>;
  tenant_id: string;
  connection_id: string;
  email: string;
  may_activate: boolean;
  created_at: Moment;
  created_by: string | null;
  expires_at: Moment;
  opened_at: Moment | null;
  /** SHA-256 of the session that the link was exchanged for. */
  session_hash: Buffer | null;
  session_expires_at: Moment | null;
  last_used_at: Moment | null;
  revoked_at: Moment | null;
  /** When it is deleted. */
  listed_until: Moment;
}

/** Which warnings about a certificate were sent. */
export interface SsoCertificateWarningsTable {
  tenant_id: string;
  connection_id: string;
  fingerprint: string;
  days: number;
  sent_at: Moment;
}

/** The tables of single sign-on, by name. */
export interface SsoTables {
  sso_connections: SsoConnectionsTable;
  sso_domains: SsoDomainsTable;
  sso_default_roles: SsoDefaultRolesTable;
  sso_groups: SsoGroupsTable;
  sso_group_roles: SsoGroupRolesTable;
  sso_test_runs: SsoTestRunsTable;
  sso_failures: SsoFailuresTable;
  sso_break_glass: SsoBreakGlassTable;
  sso_exemptions: SsoExemptionsTable;
  sso_setup_links: SsoSetupLinksTable;
  sso_certificate_warnings: SsoCertificateWarningsTable;
}
