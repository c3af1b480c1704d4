import type { Report, ReportRun, reportsContract } from '@foyer/contract/reports';
import { reportsRefusals } from '@foyer/contract/reports/refusals';
import {
  isReportTemplate,
  isTimeZone,
  nextRun,
  readCron,
  reportTemplateIds,
  reportTemplates,
  type ReportTemplateId,
} from '@foyer/contract/reports/rules';
import { type PreviewReplies, refuse, type SignedInVisit } from '../preview-replies.ts';
import { colleagues } from '../users/team-list.ts';

const day = 86_400_000;

function getTemplate(id: string): ReportTemplateId {
  if (!isReportTemplate(id)) throw refuse(reportsRefusals.unknownTemplate);
  return id;
}

const getKey = ({ tenant }: SignedInVisit, id: string) => `${tenant.id} ${id}`;

function toReport(visit: SignedInVisit, id: ReportTemplateId): Report {
  const stored = visit.world.reports?.[getKey(visit, id)];
  const { name, description } = reportTemplates[id];
  const cron = stored?.schedule && readCron(stored.schedule.cron);
  const next =
    cron && stored?.schedule?.active ? nextRun(cron, stored.schedule.tz, visit.now) : undefined;
  const status = stored?.schedule ? (stored.schedule.active ? 'active' : 'paused') : 'unscheduled';
  return {
    id,
    name,
    description,
    ...(stored?.schedule && { schedule: stored.schedule }),
    status,
    updatedAt: stored?.updatedAt ?? visit.tenant.createdAt,
    createdAt: visit.tenant.createdAt,
    htmlTemplate: '',
    customerListApiUrl: '',
    type: stored?.type ?? 'pdf',
    recipientIds: stored?.recipientIds ?? [],
    filters: stored?.filters ?? {},
    nextRunAt: next?.toISOString() ?? null,
  };
}

/** Reports of the past weeks. Nothing that is sent in the preview is added. */
function pastRuns({ now }: SignedInVisit): ReportRun[] {
  return [2, 9, 16, 31].map((age, at) => {
    const templateId = reportTemplateIds[at % 3] ?? 'access-review';
    const created = now.getTime() - age * day;
    return {
      id: `00000000-0000-4000-b000-0000000000${10 + at}`,
      templateId,
      name: reportTemplates[templateId].name,
      type: 'pdf',
      cause: at === 1 ? 'user' : 'schedule',
      state: 'done',
      createdAt: new Date(created).toISOString(),
      expiresAt: new Date(created + 90 * day).toISOString(),
      size: 48_213 + at * 3117,
      recipients: 2,
    };
  });
}

const drawPage = (name: string, account: string) =>
  new Blob(
    [`<!doctype html><title>${name}</title><h1>${name}</h1><p>${account.replace(/[<&]/g, '')}</p>`],
    { type: 'text/html' },
  );

const drawPicture = (name: string, account: string) =>
  new Blob(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 600" font-family="sans-serif"><rect width="1000" height="600" fill="#fff"/><text x="48" y="76" font-size="26" font-weight="700">${name}</text><text x="48" y="110" font-size="15" fill="#475467">${account.replace(/[<&]/g, '')}</text><path d="M48 420h904M120 420v-90h60v90zM300 420v-160h60v160zM480 420v-120h60v120zM660 420v-220h60v220z" fill="#3056d3" stroke="#d0d5dd"/></svg>`,
    ],
    { type: 'image/svg+xml' },
  );

/** The templates with schedules of the visitor's own; files have a title and nothing else. */
export const reportsPreview: PreviewReplies<typeof reportsContract> = {
  listReports: (visit) => reportTemplateIds.map((id) => toReport(visit, id)),
  getReport: (visit, { params }) => toReport(visit, getTemplate(params.id)),
  scheduleReport: (visit, { params, body }) => {
    const id = getTemplate(params.id);
    const { schedule } = body;
    if (!readCron(schedule.cron) || !isTimeZone(schedule.tz))
      throw refuse(reportsRefusals.invalidSchedule);
    const users = colleagues(visit);
    const before = visit.world.reports?.[getKey(visit, id)];
    const to = body.to?.map((email) => users.find((one) => one.email === email.toLowerCase())?.id);
    if (to?.includes(undefined)) throw refuse(reportsRefusals.notMembers);
    const recipientIds = to?.flatMap((one) => one ?? []) ?? before?.recipientIds ?? [visit.user.id];
    visit.world.reports = Object.assign({}, visit.world.reports, {
      [getKey(visit, id)]: {
        schedule,
        type: body.type ?? 'pdf',
        filters: {},
        recipientIds,
        updatedAt: visit.now.toISOString(),
      },
    });
    return toReport(visit, id);
  },
  deleteReportSchedule: (visit, { params }) => {
    delete visit.world.reports?.[getKey(visit, getTemplate(params.id))];
    return undefined;
  },
  previewReport: (visit, { query }) => {
    const { name } = reportTemplates[getTemplate(query.templateId)];
    const draw = query.responseType === 'image' ? drawPicture : drawPage;
    return draw(name, visit.tenant.name);
  },
  sendReport: (visit, { body }) => {
    const { name } = reportTemplates[getTemplate(body.templateId)];
    const emails = colleagues(visit).map(({ email }) => email);
    if (!body.to.every((one) => emails.includes(one.toLowerCase())))
      throw refuse(reportsRefusals.notMembers);
    for (const to of body.to)
      visit.deliver({ to, subject: `Report: ${name}`, text: 'Sign in and open Reports.' });
    return undefined;
  },
  listReportRuns: (visit, { query }) => {
    const all = pastRuns(visit);
    const offset = Number(query?._offset ?? 0);
    return { items: all.slice(offset, offset + Number(query?._limit ?? 10)), total: all.length };
  },
  getReportRun: (visit, { params }) => {
    const run = pastRuns(visit).find(({ id }) => id === params.id);
    if (!run) throw refuse(reportsRefusals.unknownRun);
    return drawPage(run.name, visit.tenant.name);
  },
};
