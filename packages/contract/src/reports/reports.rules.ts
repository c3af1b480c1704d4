export { type Cron, isTimeZone, nextRun, readCron } from './report-schedule.ts';

/** The forms of a report. */
export const reportTypes = ['html', 'pdf', 'image'] as const;
/** The form of a report. */
export type ReportType = (typeof reportTypes)[number];

/** What files of each form are named and sent as. */
export const reportFiles = {
  html: { extension: 'html', mediaType: 'text/html; charset=utf-8' },
  pdf: { extension: 'pdf', mediaType: 'application/pdf' },
  image: { extension: 'jpg', mediaType: 'image/jpeg' },
} as const satisfies Record<ReportType, { extension: string; mediaType: string }>;

/** The periods that reports cover, in days. */
export const reportPeriods = { '7d': 7, '30d': 30, '90d': 90 } as const;
/** A period of a report. */
export type ReportPeriod = keyof typeof reportPeriods;

interface ReportTemplate {
  readonly name: string;
  readonly description: string;
  /** Filters that it understands. */
  readonly filters: readonly ('period' | 'inactiveDays' | 'severity')[];
}

/** The templates, by ID. */
export const reportTemplates = {
  'access-review': {
    name: 'Access review',
    description: 'Who holds which role, from where, and when they last signed in.',
    filters: ['inactiveDays'],
  },
  'sign-in-activity': {
    name: 'Sign-in activity',
    description: 'Sign-ins by day and method, failed attempts, and lockouts.',
    filters: ['period'],
  },
  'security-posture': {
    name: 'Security posture',
    description: 'The security score with its history, and what would improve it.',
    filters: [],
  },
  'mfa-enrollment': {
    name: 'MFA enrollment',
    description: 'How many users are protected by MFA, with which methods, and who is not.',
    filters: [],
  },
  'usage-and-cost': {
    name: 'Usage and cost',
    description: 'What the account uses against the limits of its plan, and what the plan costs.',
    filters: ['period'],
  },
  'audit-summary': {
    name: 'Audit summary',
    description: 'Events by category and severity, the most frequent ones, and the severe ones.',
    filters: ['period', 'severity'],
  },
} as const satisfies Record<string, ReportTemplate>;

/** The ID of a template. */
export type ReportTemplateId = keyof typeof reportTemplates;

/** Template IDs in the order of the page. */
export const reportTemplateIds: readonly ReportTemplateId[] = [
  'access-review',
  'sign-in-activity',
  'security-posture',
  'mfa-enrollment',
  'usage-and-cost',
  'audit-summary',
];

/** Whether a text is the ID of a template. */
export function isReportTemplate(id: string): id is ReportTemplateId {
  return Object.hasOwn(reportTemplates, id);
}

/** Days a created report is stored. */
export const reportRetentionDays = 90;

/** A file name without what a file system or header could take for more. */
export function reportFileName(name: string, type: ReportType): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^\w .-]/g, '')
    .trim()
    .replace(/\s+/g, '_')
    .slice(0, 80);
  return `report_${plain || 'report'}.${reportFiles[type].extension}`;
}

/** Text of filters as the wire carries them. */
export const writeDataFilters = (filters: object): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(filters))));
