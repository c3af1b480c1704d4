import type { Input } from '@foyer/contract';
import type { AuditEntry, auditsContract, AuditView } from '@foyer/contract/audits';
import { auditsRefusals } from '@foyer/contract/audits/refusals';
import { auditSeverities } from '@foyer/contract/audits/rules';
import { type PreviewReplies, refuse, type SignedInVisit } from '../preview-replies.ts';
import { previewEntries } from './preview-entries.ts';

type Query = NonNullable<Input<(typeof auditsContract)['listAudits']>['query']>;

const day = 86_400_000;
const has = (text: string | undefined, part: string | undefined) =>
  (text ?? '').toLowerCase().includes((part ?? '').toLowerCase());
const isListed = (list: string | undefined, value: string) =>
  !list || list.toLowerCase().split(',').includes(value.toLowerCase());
const isSame = (requested: string | undefined, value: string | undefined) =>
  !requested || requested === value;

function matching(visit: SignedInVisit, query: Query): AuditEntry[] {
  const { from, to } = query;
  const found = previewEntries(visit).filter((entry) => {
    const { action, description, email, user, ip, userAgent, createdAt, actor, target } = entry;
    return (
      has([email, user, action, description, ip].join(' '), query.filter) &&
      has(`${email} ${user}`, query.email) &&
      has(action, query.action) &&
      has(description, query.description) &&
      has(ip, query.ip) &&
      has(userAgent, query.userAgent) &&
      isListed(query.severity, entry.severity) &&
      isListed(query.actions, action) &&
      (!query.userId || [actor?.id, target?.id].includes(query.userId)) &&
      isSame(query.sessionId, entry.sessionId) &&
      isSame(query.ipAddress, ip) &&
      (!from || Date.parse(createdAt) >= Date.parse(from)) &&
      (!to || Date.parse(createdAt) < Date.parse(to))
    );
  });
  const rank = (entry: AuditEntry) =>
    query.sortBy === 'severity'
      ? String(auditSeverities.indexOf(entry.severity))
      : String(Reflect.get(entry, query.sortBy ?? 'createdAt') ?? '');
  const order = query.sortDirection?.toLowerCase() === 'asc' ? 1 : -1;
  return found.toSorted(
    (one, other) =>
      order *
      (rank(one).localeCompare(rank(other)) || one.createdAt.localeCompare(other.createdAt)),
  );
}

const toCsv = (entries: readonly AuditEntry[]) =>
  [
    '"Time","User","Action","Description","IP Address"',
    ...entries.map(({ createdAt, email, action, description = '', ip }) =>
      [createdAt, email, action, description, ip].map((cell) => `"${cell}"`).join(','),
    ),
  ].join('\r\n');

function getViews({ world, tenant }: SignedInVisit): AuditView[] {
  world.auditLogs ??= {};
  const log = (world.auditLogs[tenant.id] ??= {});
  return (log.views ??= [
    {
      id: crypto.randomUUID(),
      name: 'Changes of roles',
      search: 'type=role.',
      isShared: true,
      isOwn: false,
      owner: 'Grace Hopper',
    },
  ]);
}

function findView(visit: SignedInVisit, id: string): AuditView {
  const found = getViews(visit).find((one) => one.id === id && one.isOwn);
  if (!found) throw refuse(auditsRefusals.viewNotFound);
  return found;
}

/** The audit log of two weeks. Nothing that happens in the preview is added. */
export const auditsPreview: PreviewReplies<typeof auditsContract> = {
  listAudits: (visit, { query = {} }) => {
    const found = matching(visit, query);
    const count = Number(query.count ?? query.limit ?? 20);
    const start = query.after ? Number(query.after) : Number(query.offset ?? 0) * count;
    const end = start + count;
    return {
      data: found.slice(start, end),
      total: found.length,
      ...(end < found.length && { next: `${end}` }),
    };
  },
  getAuditStats: (visit) => {
    const entries = previewEntries(visit);
    const today = visit.now.toISOString().slice(0, 10);
    const week = new Date(visit.now.getTime() - 7 * day).toISOString();
    const isSevere = ({ severity, createdAt }: AuditEntry) =>
      (severity === 'High' || severity === 'Critical') && createdAt >= week;
    return {
      totalToday: entries.filter(({ createdAt }) => createdAt.startsWith(today)).length,
      severeThisWeek: entries.filter(isSevere).length,
    };
  },
  exportAuditsCsv: (visit, { query = {} }) => toCsv(matching(visit, query)),
  exportAudits: (visit, { query = {} }) => toCsv(matching(visit, query)),
  exportAuditsJson: (visit, { query = {} }) => JSON.stringify(matching(visit, query), null, 1),
  listAuditViews: (visit) =>
    getViews(visit).toSorted((one, other) => one.name.localeCompare(other.name)),
  createAuditView: (visit, { body }) => {
    const { name, search, isShared = false } = body;
    const views = getViews(visit);
    if (views.some((one) => one.isOwn && one.name === name))
      throw refuse(auditsRefusals.viewNameTaken);
    const owner = visit.user.name;
    const view = { id: crypto.randomUUID(), name, search, isShared, isOwn: true, owner };
    views.push(view);
    return view;
  },
  updateAuditView: (visit, { params, body = {} }) => {
    const view = findView(visit, params.id);
    const { name = view.name, search = view.search, isShared = view.isShared } = body;
    return Object.assign(view, { name, search, isShared });
  },
  deleteAuditView: (visit, { params }) => {
    const views = getViews(visit);
    views.splice(views.indexOf(findView(visit, params.id)), 1);
    return undefined;
  },
  getAudit: (visit, { params }) => {
    const found = previewEntries(visit).find(({ _id }) => _id === params.id);
    if (!found) throw refuse(auditsRefusals.notFound);
    return found;
  },
};
