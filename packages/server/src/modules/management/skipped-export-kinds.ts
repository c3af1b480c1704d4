import { sql } from 'kysely';
import { type ExportKind, roleList, stamps } from './export-kind.ts';

const newSecret = 'create it again: its secret is not in the export';

/** What works only with a secret: the operator sets it up again from its line. */
export const skippedKinds: readonly ExportKind[] = [
  {
    type: 'provisioningConnection',
    table: 'scim_connections',
    columns: `id tenant_id name source sync_profile ${stamps}`,
    key: 'id',
    skipped: 'set it up again: its token is not in the export',
  },
  {
    type: 'apiToken',
    table: 'api_tokens',
    columns: 'id tenant_id user_id kind description metadata created_at expires_at',
    key: 'id',
    references: roleList,
    skipped: newSecret,
  },
  {
    type: 'webhook',
    table: 'webhooks',
    columns: `id tenant_id name description url event_keys is_active ${stamps}`,
    key: 'id',
    origins: 'url',
    skipped: newSecret,
  },
  {
    type: 'auditStream',
    table: 'audit_streams',
    columns: `id tenant_id name is_active ${stamps}`,
    key: 'id',
    skipped: newSecret,
  },
  {
    type: 'slackConnection',
    table: 'slack_connections',
    columns: 'tenant_id team_id team_name created_at',
    key: 'tenant_id',
    skipped: 'connect it again: its token is not in the export',
  },
  {
    type: 'managementCredential',
    table: 'vendor_credentials',
    columns: 'id name scopes created_at',
    key: 'id',
    where: sql`x.revoked_at is null`,
    skipped: newSecret,
  },
];
