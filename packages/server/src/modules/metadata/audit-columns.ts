import { auditSortFields } from '@foyer/contract/audits/rules';

const sortable: ReadonlySet<string> = new Set(auditSortFields);

type ColumnType = 'Timestamp' | 'Email' | 'AlphaNumeric' | 'IpAddress' | 'Severity' | 'Json';

function column(name: string, displayName: string, type: ColumnType, showInTable: boolean) {
  const isData = type === 'Json';
  // text in the published client's types; empty is "no"
  const showInMoreInfo = showInTable ? '' : 'true';
  return {
    name,
    displayName,
    type,
    showInTable,
    sortable: sortable.has(name),
    filterable: !isData,
    showInMoreInfo,
    isPredefined: true,
  };
}

/** Columns of the audit log as the portal draws them. Specification 1, §3. */
export const auditColumns = [
  column('createdAt', 'Time', 'Timestamp', true),
  column('email', 'User', 'Email', true),
  column('action', 'Action', 'AlphaNumeric', true),
  column('description', 'Description', 'AlphaNumeric', true),
  column('ip', 'IP Address', 'IpAddress', true),
  column('severity', 'Severity', 'Severity', false),
  column('userAgent', 'User Agent', 'AlphaNumeric', false),
  column('json', 'Json Data', 'Json', false),
];
