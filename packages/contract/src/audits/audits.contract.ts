import { z } from 'zod';
import { del, get, patch, post } from '../endpoint.ts';
import { dateTime } from '../shared-schemas.ts';
import { auditsRefusals } from './audits.refusals.ts';
import { auditSeverities } from './audits.rules.ts';

export { auditsRefusals };

const text = z.string().max(200).optional();
const moment = z.iso.datetime({ offset: true }).optional();

const auditFilters = z.object({
  /** A column that the metadata calls sortable; `createdAt` for any other. */
  sortBy: z.string().max(50).optional(),
  sortDirection: z
    .string()
    .regex(/^(a|de)sc$/i)
    .optional(),
  /** Text contained in the user, action, description, or IP address. */
  filter: text,
  /** Column filters: text that the column contains; severities separated by commas. */
  email: text,
  action: text,
  description: text,
  ip: text,
  userAgent: text,
  severity: text,
  /** Earliest time, or one of `day`, `week`, `month`, and `year` for the time until now. */
  createdAt: z.string().max(50).optional(),
  /** Event names separated by commas. */
  actions: z.string().max(4000).optional(),
  /** Events that this user caused or that are about them. */
  userId: z.string().max(100).optional(),
  sessionId: z.string().max(100).optional(),
  /** Exactly this address. */
  ipAddress: z.string().max(100).optional(),
  from: moment,
  /** Events before this time. */
  to: moment,
});

const size = z.coerce.number().int().min(1).max(200);

const listQuery = auditFilters.extend({
  /** Index of the page. */
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  count: size.optional(),
  limit: size.optional(),
  paginationMode: z.string().max(20).optional(),
  /** Continues after the page whose `next` this is, instead of `offset`. */
  after: z.string().max(1000).optional(),
});

const exportQuery = auditFilters.extend({
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  count: z.coerce.number().int().min(1).optional(),
  limit: z.coerce.number().int().min(1).optional(),
  paginationMode: z.string().max(20).optional(),
  outputFileName: z.string().max(200).optional(),
});

/** A user who is or was part of the account; without a name otherwise. */
const auditUser = z.object({ id: z.string(), name: z.string(), email: z.string() });

/** An entry of the audit log. */
export const auditEntry = z.object({
  _id: z.string(),
  createdAt: dateTime,
  updatedAt: dateTime,
  time: z.string(),
  user: z.string(),
  email: z.string(),
  /** The email of the impersonator. */
  actorMail: z.string().optional(),
  action: z.string(),
  resource: z.string(),
  description: z.string().optional(),
  severity: z.enum(auditSeverities),
  ip: z.string(),
  userAgent: z.string().optional(),
  /** The payload of the event. */
  json: z.array(z.record(z.string(), z.unknown())),
  tenantId: z.string(),
  vendorId: z.string(),
  __v: z.number(),
  /** The name of the event. The fields from here on are beyond the wire contract. */
  title: z.string(),
  category: z.string(),
  /** Who caused the event; absent for the system. */
  actor: auditUser.optional(),
  /** Who the event is about, if that is someone else. */
  target: auditUser.optional(),
  /** Who acted as `actor`. */
  impersonator: auditUser.optional(),
  sessionId: z.string().optional(),
  /** The API token that made the call. */
  apiTokenId: z.string().optional(),
  browser: z.string().optional(),
  system: z.string().optional(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** A saved view of the audit log. Beyond the wire contract. */
export const auditView = z.object({
  id: z.string(),
  name: z.string(),
  /** The query of the page’s URL: filters, sorting, and columns. */
  search: z.string(),
  /** Whether everyone who can read the audit log of the account sees it. */
  isShared: z.boolean(),
  /** Whether the caller saved it; only then can the caller change it. */
  isOwn: z.boolean(),
  /** Who saved it; empty if they left the account. */
  owner: z.string(),
});
export type AuditView = z.infer<typeof auditView>;

const viewName = z.string().trim().min(1, 'Enter a name.').max(60);
const viewSearch = z.string().max(2000);
const viewId = z.object({ id: z.string().max(100) });

/** A column of an export, as the metadata lists it. */
const exportColumn = z.object({
  name: z.string().max(100),
  displayName: z.string().max(200).optional(),
});
const exportBody = z.object({ properties: z.array(exportColumn).max(50).optional() });

const read = { access: 'bearer', permission: 'fe.secure.read.audits' } as const;
const csv = {
  ...read,
  query: exportQuery,
  body: exportBody,
  response: z.string(),
  responds: { file: 'text/csv; charset=utf-8' },
  status: 201,
} as const;

/**
 * The audit log of the active tenant. Wire contract, group *Audits*; one entry and JSON are ours.
 */
export const auditsContract = {
  listAudits: get('/audits', {
    ...read,
    summary:
      'A page of the audit log, the newest first unless sorted otherwise. `total` is exact up to 1,000 and an estimate above.',
    query: listQuery,
    response: z.object({
      data: z.array(auditEntry),
      total: z.number(),
      /** True: more than 1,000 match, and `total` is an estimate. */
      isEstimate: z.boolean().optional(),
      /** Passed as `after`, it reads the next page; absent on the last one. */
      next: z.string().optional(),
    }),
    refusals: [auditsRefusals.invalidCursor],
  }),
  getAuditStats: get('/audits/stats', {
    ...read,
    summary:
      'How many events there are since midnight UTC, and how many severe ones in seven days.',
    query: z.object({
      sortBy: text,
      sortDirection: text,
      count: z.coerce.number().optional(),
    }),
    response: z.object({ totalToday: z.number(), severeThisWeek: z.number() }),
  }),
  exportAuditsCsv: post('/audits/export/csv/v2', {
    ...csv,
    summary: 'Every entry that matches, as CSV with the requested columns.',
  }),
  exportAuditsJson: post('/audits/export/json', {
    ...csv,
    responds: { file: 'application/json; charset=utf-8' },
    summary: 'Every entry that matches, as a JSON array. Beyond the wire contract.',
  }),
  exportAudits: post('/audits/export/{format}', {
    ...csv,
    params: z.object({ format: z.literal('csv') }),
    summary: 'The same as `csv/v2`, at the earlier address.',
  }),
  getAudit: get('/audits/entries/{id}', {
    ...read,
    summary: 'One entry of the audit log. Beyond the wire contract.',
    params: z.object({ id: z.string().max(100) }),
    response: auditEntry,
    refusals: [auditsRefusals.notFound],
  }),
  listAuditViews: get('/audits/views', {
    ...read,
    summary: 'Saved views of the audit log: those of the user, and those that others share.',
    response: z.array(auditView),
  }),
  createAuditView: post('/audits/views', {
    ...read,
    summary: 'Saves filters of the audit log under a name.',
    body: z.object({ name: viewName, search: viewSearch, isShared: z.boolean().default(false) }),
    response: auditView,
    status: 201,
    refusals: [auditsRefusals.viewNameTaken, auditsRefusals.tooManyViews],
  }),
  updateAuditView: patch('/audits/views/{id}', {
    ...read,
    summary: 'Renames, shares, or replaces a saved view of the user.',
    params: viewId,
    body: z.object({
      name: viewName.optional(),
      search: viewSearch.optional(),
      isShared: z.boolean().optional(),
    }),
    response: auditView,
    refusals: [auditsRefusals.viewNotFound, auditsRefusals.viewNameTaken],
  }),
  deleteAuditView: del('/audits/views/{id}', {
    ...read,
    summary: 'Deletes a saved view of the user.',
    params: viewId,
    refusals: [auditsRefusals.viewNotFound],
  }),
} as const;
