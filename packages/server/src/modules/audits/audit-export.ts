import type { AuditEntry } from '@foyer/contract/audits';
import { csvRow } from '../../kernel/csv-row.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import type { AuditFilters, AuditsService } from './audits.service.ts';

type AuditExportDeps = Pick<Platform, 'db' | 'audit'> & {
  readonly log: Pick<AuditsService, 'all'>;
};

/** What an export contains, and its columns. */
export interface ExportInput {
  readonly query: AuditFilters & {
    readonly offset: number;
    readonly count?: number | undefined;
    readonly limit?: number | undefined;
    readonly paginationMode?: string | undefined;
    readonly outputFileName?: string | undefined;
  };
  readonly body: {
    readonly properties?:
      | readonly { readonly name: string; readonly displayName?: string | undefined }[]
      | undefined;
  };
}

type Cell = (entry: AuditEntry) => string;
/** Columns by their names in the metadata. */
const cells: Readonly<Record<string, readonly [head: string, cell: Cell]>> = {
  createdAt: ['Time', ({ createdAt }) => createdAt],
  email: ['User', ({ email, user }) => email || user],
  action: ['Action', ({ action }) => action],
  description: ['Description', ({ description = '' }) => description],
  ip: ['IP Address', ({ ip }) => ip],
  severity: ['Severity', ({ severity }) => severity],
  userAgent: ['User Agent', ({ userAgent = '' }) => userAgent],
  json: ['Json Data', ({ json }) => (json.length > 0 ? JSON.stringify(json[0]) : '')],
  tenantId: ['Tenant', ({ tenantId }) => tenantId],
  actorMail: ['Impersonator', ({ actorMail = '' }) => actorMail],
  sessionId: ['Session', ({ sessionId = '' }) => sessionId],
};

/** Files of the audit log, written as they are read. */
export function createAuditExport({ db, audit, log }: AuditExportDeps) {
  async function parts(ctx: SignedInContext, { query }: ExportInput, format: string) {
    const {
      offset,
      count,
      limit = count,
      paginationMode: _mode,
      outputFileName: _name,
      ...filters
    } = query;
    const { userId, tenantId } = ctx.actor;
    const used = Object.entries(filters).filter(([, value]) => value !== undefined);
    const description = 'Exported the audit log.';
    const json = { format, filters: Object.fromEntries(used) };
    await db.system((tx) =>
      audit.record(tx, { action: 'audit_log.exported', tenantId, userId, ctx, description, json }),
    );
    return log.all(ctx, filters, { offset, limit });
  }

  return {
    csv: async (ctx: SignedInContext, input: ExportInput) =>
      csvLines(await parts(ctx, input, 'csv'), input.body),
    json: async (ctx: SignedInContext, input: ExportInput) =>
      jsonLines(await parts(ctx, input, 'json')),
  };
}

/** Files of the audit log. */
export type AuditExport = ReturnType<typeof createAuditExport>;

async function* csvLines(
  parts: AsyncIterable<readonly AuditEntry[]>,
  { properties = Object.keys(cells).map((name) => ({ name })) }: ExportInput['body'],
): AsyncGenerator<string> {
  const columns = properties.flatMap(
    ({ name, displayName }: { name: string; displayName?: string | undefined }) => {
      const column = Object.hasOwn(cells, name) ? cells[name] : undefined;
      return column ? [{ head: displayName || column[0], cell: column[1] }] : [];
    },
  );
  // a mark of the order of bytes, so that spreadsheets read the text as UTF-8
  yield `\u{feff}${csvRow(columns.map(({ head }) => head))}`;
  for await (const part of parts)
    yield part.map((entry) => csvRow(columns.map(({ cell }) => cell(entry)))).join('');
}

async function* jsonLines(parts: AsyncIterable<readonly AuditEntry[]>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const part of parts)
    for (const entry of part) {
      yield `${separator}${JSON.stringify(entry)}`;
      separator = ',\n';
    }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
