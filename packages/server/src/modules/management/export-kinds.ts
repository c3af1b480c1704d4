import { sql } from 'kysely';
import { type ExportKind, policy, roleList, singleRole, stamps } from './export-kind.ts';
import { skippedKinds } from './skipped-export-kinds.ts';

/** Before users, in the order of lines: what a row refers to comes first. */
export const kindsBeforeUsers: readonly ExportKind[] = [
  {
    type: 'permissionCategory',
    table: 'permission_categories',
    columns: `name description ${stamps}`,
    key: 'name',
    where: sql`exists (select 1 from permissions p where p.category_id = x.id and not p.fe_permission)`,
  },
  {
    type: 'permission',
    table: 'permissions',
    columns: `key name description assignment_type managed ${stamps}`,
    key: 'key',
    references: [{ field: 'category', column: 'category_id', kind: 'permission_categories' }],
    where: sql`not x.fe_permission`,
  },
  {
    type: 'tenant',
    table: 'tenants',
    columns: `id parent_id name alias tenant_type is_reseller metadata locked_at creator_name creator_email
      sub_account_access_type parent_access ${stamps}`,
    key: 'path',
    conflict: 'id',
    where: sql`x.deleted_at is null`,
  },
  {
    type: 'role',
    table: 'roles',
    columns: `tenant_id key name description is_default first_user_role level managed ${stamps}`,
    key: 'id',
    conflict: 'tenant_id key',
  },
  policy(
    'accountSettings',
    'account_settings',
    'address timezone date_format time_format currency website application_url login_url has_custom_login updated_at',
  ),
];

/** After users. */
export const kindsAfterUsers: readonly ExportKind[] = [
  {
    type: 'username',
    table: 'usernames',
    columns: 'user_id username key created_at',
    key: 'user_id',
  },
  {
    type: 'userPhone',
    table: 'user_phones',
    columns: `id user_id phone_number verified_at ${stamps}`,
    key: 'id',
  },
  {
    type: 'passkey',
    table: 'webauthn_credentials',
    columns: `id user_id usage credential_id public_key counter device_type transports aaguid backup_eligible
      backed_up name created_at last_used_at`,
    key: 'id',
  },
  {
    type: 'linkedIdentity',
    table: 'federated_identities',
    columns: 'id user_id connection issuer subject email created_at last_used_at',
    key: 'id',
  },
  {
    type: 'sourceUser',
    table: 'source_users',
    columns: 'source_id subject_digest user_id created_at',
    key: 'source_id subject_digest',
  },
  {
    type: 'accountDeletion',
    table: 'account_deletions',
    columns: 'user_id asked_at due_at blocked_at',
    key: 'user_id',
  },
  {
    type: 'notificationPreference',
    table: 'notification_preferences',
    columns: 'user_id type in_app email updated_at',
    key: 'user_id type',
  },
  {
    type: 'group',
    table: 'groups',
    columns: `id tenant_id name color description metadata ${stamps}`,
    key: 'id',
  },
  {
    type: 'groupRole',
    table: 'group_roles',
    columns: 'tenant_id group_id',
    key: 'group_id role_id',
    owner: 'groups',
    references: singleRole,
  },
  {
    type: 'groupMember',
    table: 'group_members',
    columns: 'tenant_id group_id user_id created_at',
    key: 'group_id user_id',
  },
  policy('groupSettings', 'group_settings', 'enabled roles_enabled updated_at'),
  { type: 'application', table: 'applications', columns: 'id access is_active', key: 'id' },
  {
    type: 'applicationTenant',
    table: 'application_tenants',
    columns: 'tenant_id application_id access created_at',
    key: 'tenant_id application_id',
    owner: 'tenants',
  },
  {
    type: 'applicationUser',
    table: 'application_users',
    columns: 'tenant_id user_id application_id created_at',
    key: 'tenant_id user_id application_id',
  },
  {
    type: 'planAssignment',
    table: 'plan_assignments',
    columns: `id tenant_id user_id plan_key expires_at ${stamps}`,
    key: 'id',
  },
  policy(
    'mfaPolicy',
    'mfa_policies',
    `enforce remember_allowed remember_seconds grace_until allowed_methods ${stamps}`,
  ),
  policy('lockoutPolicy', 'lockout_policies', `enabled max_attempts ${stamps}`),
  policy('passwordHistoryPolicy', 'password_history_policies', `enabled history_size ${stamps}`),
  policy(
    'passwordRotationPolicy',
    'password_rotation_policies',
    `is_active rotation_period notification_period ${stamps}`,
  ),
  policy('passwordStrengthPolicy', 'password_strength_policies', `min_length ${stamps}`),
  policy('breachedPasswordPolicy', 'breached_password_policies', `block_pwned ${stamps}`),
  policy(
    'sessionPolicy',
    'session_policies',
    'idle_seconds absolute_seconds max_sessions updated_at',
  ),
  policy('signInPolicy', 'sign_in_policies', 'auth_strategy other_methods updated_at'),
  policy('impersonationSettings', 'impersonation_settings', 'mode updated_at'),
  policy('joinSettings', 'join_settings', 'mode updated_at'),
  policy(
    'countryRestriction',
    'country_restriction_policies',
    'enabled action fail_strategy should_send_email countries updated_at',
  ),
  {
    type: 'domainRestriction',
    table: 'domain_restrictions',
    columns: 'tenant_id domain type created_at',
    key: 'tenant_id type domain',
    owner: 'tenants',
  },
  policy(
    'domainRestrictionPolicy',
    'domain_restriction_policies',
    'active list_type block_public_domains updated_at',
  ),
  {
    type: 'ipRestriction',
    table: 'ip_restrictions',
    columns: `tenant_id ip first_ip last_ip strategy is_active description ${stamps}`,
    key: 'tenant_id strategy first_ip last_ip',
    owner: 'tenants',
  },
  policy('ipRestrictionPolicy', 'ip_restriction_policies', 'is_active strategy updated_at'),
  {
    type: 'policyTemplate',
    table: 'policy_templates',
    columns: `id tenant_id scope_id name is_locked content applied_at ${stamps}`,
    key: 'id',
  },
  {
    type: 'appliedPolicyPart',
    table: 'applied_policy_parts',
    columns: 'tenant_id part template_id is_locked applied_at',
    key: 'tenant_id part',
  },
  policy('customLogin', 'custom_logins', 'document updated_at'),
  {
    type: 'ssoConnection',
    table: 'sso_connections',
    columns: `id tenant_id protocol type enabled enforced allow_idp_initiated jit idp_entity_id sso_endpoint sso_binding
      slo_endpoint slo_binding slo_response_endpoint certificates sign_request metadata_url oidc_issuer oidc_client_id
      config_metadata revision ${stamps}`,
    key: 'id',
    note: 'enter its client secret, or give the identity provider the new signing certificate, then test it: secrets and signing keys are not in the export',
  },
  {
    type: 'ssoDomain',
    table: 'sso_domains',
    columns: 'id tenant_id connection_id domain txt_record validated_at created_at',
    key: 'id',
  },
  {
    type: 'ssoDefaultRole',
    table: 'sso_default_roles',
    columns: 'tenant_id connection_id',
    key: 'connection_id role_id',
    owner: 'sso_connections',
    references: singleRole,
  },
  {
    type: 'ssoGroup',
    table: 'sso_groups',
    columns: 'id tenant_id connection_id name created_at',
    key: 'id',
  },
  {
    type: 'ssoGroupRole',
    table: 'sso_group_roles',
    columns: 'tenant_id group_id',
    key: 'group_id role_id',
    owner: 'sso_groups',
    references: singleRole,
  },
  {
    type: 'ssoGrantedRole',
    table: 'sso_granted_roles',
    columns: 'tenant_id user_id connection_id',
    key: 'user_id tenant_id role_id',
    references: singleRole,
  },
  {
    type: 'ssoExemption',
    table: 'sso_exemptions',
    columns: 'tenant_id user_id reason created_at expires_at',
    key: 'tenant_id user_id',
  },
  {
    type: 'invitation',
    table: 'invitations',
    columns: `id tenant_id email name phone_number access_ends_at disabled_at created_at by_vendor group_ids`,
    key: 'id',
    references: roleList,
    note: 'send it again: its link is not in the export',
  },
  {
    type: 'channelConfig',
    table: 'channel_configs',
    columns: `tenant_id channel event enabled ${stamps}`,
    key: 'tenant_id channel event',
  },
  {
    type: 'channelSubscription',
    table: 'channel_subscriptions',
    columns: `id tenant_id channel event name enabled recipients frequency ${stamps}`,
    key: 'id',
  },
  {
    type: 'channelOptOut',
    table: 'channel_opt_outs',
    columns: 'tenant_id event email created_at',
    key: 'tenant_id event email',
  },
  {
    type: 'reportSchedule',
    table: 'report_schedules',
    columns: `tenant_id template_id type interval cron time_zone is_active data_filters recipient_ids next_run_at ${stamps}`,
    key: 'tenant_id template_id',
  },
  {
    type: 'auditView',
    table: 'audit_views',
    columns: `id tenant_id user_id name search is_shared ${stamps}`,
    key: 'id',
  },
  {
    type: 'consent',
    table: 'consents',
    columns: 'user_id kind version given given_at ip',
    key: 'id',
    conflict: 'user_id kind version given_at',
  },
  ...skippedKinds,
];

/** All kinds, by the key of their lines. */
export const kindsByType: ReadonlyMap<string, ExportKind> = new Map(
  [...kindsBeforeUsers, ...kindsAfterUsers].map((kind) => [kind.type, kind]),
);
