import type { Audit } from '../../kernel/audit/audit.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import { toColumns } from './export-kind.ts';
import { kindsByType } from './export-kinds.ts';
import { idText, object } from './import-fields.ts';
import type { ImportRecord } from './imported-user.ts';

type Line = NonNullable<ImportRecord['other']>;

/** How many rows of each kind. */
function countKinds(lines: readonly Line[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { type } of lines) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
}

/** The tenant of the row. Other kinds have fields of any name. */
function toTenantId({ type, value }: Line): string | undefined {
  const columns = toColumns(kindsByType.get(type)?.columns ?? '');
  const field = type === 'tenant' ? 'id' : columns.includes('tenant_id') ? 'tenantId' : undefined;
  const id = field && idText(object(value)[field]);
  return id && isId(id) ? id : undefined;
}
const toSetting = (value: unknown) =>
  [object(value)['section'], object(value)['key']].map(String).join('.');

/** Records the imported rows of a batch: an entry for the environment, and one for each tenant. */
export async function auditImport(audit: Audit, tx: Tx, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return;
  const byTenant = new Map<string, Line[]>();
  for (const one of lines) {
    const tenantId = toTenantId(one);
    if (tenantId) byTenant.set(tenantId, [...(byTenant.get(tenantId) ?? []), one]);
  }
  const toEntry = (some: readonly Line[], tenantId?: string) => {
    const kinds = countKinds(some);
    const settings = some.flatMap(({ type, value }) =>
      type === 'setting' ? toSetting(value) : [],
    );
    const json = { rows: some.length, kinds, settings };
    return {
      action: 'environment.imported' as const,
      ...(tenantId ? { tenantId } : {}),
      description: `The operator imported ${some.length} records from the export of another environment.`,
      json,
    };
  };
  const ofTenants = [...byTenant].map(([tenantId, some]) => toEntry(some, tenantId));
  await audit.recordMany(tx, [toEntry(lines), ...ofTenants]);
}
