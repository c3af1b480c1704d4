import type { AuditEntry } from '@foyer/contract/audits';
import { auditSortFields } from '@foyer/contract/audits/rules';
import { Badge, type Translator } from '@foyer/ui';
import { CellText, type TableColumn } from '@foyer/ui/portal';
import { distanceText, momentText } from '../../portal/moments.ts';
import type { AuditsMessages } from './audits.messages.ts';

/** The columns of the audit log, in their order. Specification 1, §2. */
export const auditColumnIds = [
  'createdAt',
  'email',
  'action',
  'description',
  'ip',
  'severity',
  'userAgent',
  'json',
] as const;
type ColumnId = (typeof auditColumnIds)[number];

const shownAtFirst: readonly string[] = ['createdAt', 'email', 'action', 'description', 'ip'];

/** The titles of the columns. */
export const auditColumnTexts = {
  createdAt: 'createdAt',
  email: 'email',
  action: 'action',
  description: 'description',
  ip: 'ip',
  severity: 'severityColumn',
  userAgent: 'userAgent',
  json: 'jsonColumn',
} as const satisfies Readonly<Record<ColumnId, keyof AuditsMessages>>;

const shapes: Readonly<Record<ColumnId, Omit<TableColumn<AuditEntry>, 'id' | 'title' | 'cell'>>> = {
  createdAt: { width: 150, skeleton: 'short' },
  email: { share: 1.2, skeleton: 'person' },
  action: { share: 1.1 },
  description: { share: 1.6, isExtra: true },
  ip: { width: 150, skeleton: 'short' },
  severity: { width: 100, skeleton: 'chip' },
  userAgent: { share: 1 },
  json: { share: 1.2 },
};

/** The columns that are shown: the chosen ones, or those shown by default. */
export function shownColumns(chosen: readonly string[]): readonly ColumnId[] {
  const requested = chosen.length > 0 ? chosen : shownAtFirst;
  return auditColumnIds.filter((id) => requested.includes(id));
}

interface ColumnDeps {
  readonly text: Translator<AuditsMessages>;
  readonly now: number;
  readonly chosen: readonly string[];
}

/** The columns of the table. */
export function auditTableColumns({ text, now, chosen }: ColumnDeps): TableColumn<AuditEntry>[] {
  return shownColumns(chosen).map((id) => ({
    ...shapes[id],
    id,
    title: text(auditColumnTexts[id]),
    isSortable: auditSortFields.some((field) => field === id),
    cell: (entry) => getCell(id, entry, text, now),
  }));
}

function getCell(id: ColumnId, entry: AuditEntry, text: Translator<AuditsMessages>, now: number) {
  const { createdAt, user, email, title, description, ip, severity, json, impersonator } = entry;
  switch (id) {
    case 'createdAt':
      return (
        <time dateTime={createdAt} title={momentText(createdAt, text.locale)}>
          {distanceText(createdAt, text.locale, now)}
        </time>
      );
    case 'email': {
      const name = user || text('system');
      const under = impersonator
        ? text('impersonatedBy', { name: impersonator.name || text('otherUser') })
        : email === name
          ? undefined
          : email;
      return <CellText title={name} text={under} />;
    }
    case 'action':
      return (
        <span>
          {title} {isSevere(entry) && <Badge tone="warning">{severity}</Badge>}
        </span>
      );
    case 'severity':
      return <Badge tone={isSevere(entry) ? 'warning' : 'neutral'}>{severity}</Badge>;
    case 'description':
      return description;
    case 'ip':
      return ip;
    case 'userAgent':
      return deviceText(entry, text);
    case 'json':
      break;
  }
  return json.length > 0 ? JSON.stringify(json[0]) : '';
}

const isSevere = ({ severity }: AuditEntry) => severity === 'High' || severity === 'Critical';

/** "Chrome on macOS", or what the browser calls itself. */
export function deviceText(
  { browser, system, userAgent = '' }: AuditEntry,
  text: Translator<AuditsMessages>,
): string {
  if (browser && system) return text('deviceText', { browser, system });
  return browser ?? system ?? userAgent;
}
