import { accessReviewsRefusals } from '@foyer/contract/access-reviews';
import { refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';
import type { ReportDataStore } from './report-data.store.ts';
import type { ReportPart, ReportRequest } from './report-model.ts';
import { bars, count, dayText, table, toPercent } from './report-parts.ts';

type MemberReportDeps = Pick<Platform, 'db' | 'clock'> & { readonly data: ReportDataStore };

const inactiveAfterDays = 90;
const decisionTexts = { keep: 'Kept', remove: 'Removed' } as const;
const toDate = (at: Date) => at.toISOString().slice(0, 10);

/** The UTC day a number of days ago. */
export const toDayBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);

/** Reports about users. */
export function createMemberReports({ db, clock, data }: MemberReportDeps) {
  /** The decisions of a review, which auditors read. */
  async function certification(
    { tenantId, rows: limit }: ReportRequest,
    reviewId: string,
  ): Promise<ReportPart[]> {
    const one = { tenantId, reviewId };
    const review = await db.read((tx) => data.review(tx, one));
    if (!review) throw refuse(accessReviewsRefusals.notFound);
    const counts = await db.read((tx) => data.reviewCounts(tx, one));
    const items = await db.read((tx) => data.reviewItems(tx, { ...one, limit }));
    const [confirmed, removed, open] = ['keep', 'remove', 'open'].map(
      (key) => counts.get(key) ?? 0,
    );
    const { startedAt, completedAt, by } = review;
    const status = completedAt ? 'Completed' : 'Open';
    const hint = completedAt
      ? `${toDate(completedAt)}${by ? `, ${by}` : ''}`
      : `since ${toDate(startedAt)}`;
    return [
      {
        kind: 'figures',
        items: [
          { label: 'Review', value: status, hint },
          { label: 'Kept', value: count(confirmed ?? 0) },
          { label: 'Removed', value: count(removed ?? 0) },
          { label: 'Undecided', value: count(open ?? 0) },
        ],
      },
      {
        kind: 'table',
        title: 'Decisions',
        columns: [
          { title: 'User', share: 3 },
          { title: 'Role', share: 2 },
          { title: 'From', share: 1.6 },
          { title: 'Last sign-in', share: 1.2 },
          { title: 'Decision', share: 1.1 },
          { title: 'Decided by', share: 2 },
        ],
        rows: items.map(({ name, account, role, via, seenOn, decision, by: user, decidedAt }) => [
          name ? `${name} (${account})` : account,
          role,
          via ? `Group ${via}` : 'Direct',
          dayText(seenOn),
          decision ? decisionTexts[decision] : 'Undecided',
          decidedAt ? `${user ?? 'Deleted user'}, ${toDate(decidedAt)}` : '',
        ]),
        total: [...counts.values()].reduce((all, lines) => all + lines, 0),
      },
    ];
  }

  async function accessReview(request: ReportRequest): Promise<ReportPart[]> {
    const { tenantId, filters, rows } = request;
    if (filters.reviewId) return certification(request, filters.reviewId);
    const since = toDayBefore(clock.now(), filters.inactiveDays ?? inactiveAfterDays);
    const counts = await db.read((tx) => data.memberCounts(tx, { tenantId, inactiveSince: since }));
    const roles = await db.read((tx) => data.roleCounts(tx, tenantId));
    const access = await db.read((tx) =>
      data.access(tx, {
        tenantId,
        inactiveSince: filters.inactiveDays ? since : null,
        limit: rows,
      }),
    );
    return [
      {
        kind: 'figures',
        items: [
          { label: 'Users', value: count(counts.total) },
          { label: 'Disabled', value: count(counts.disabled) },
          { label: 'Inactive', value: count(counts.inactive), hint: `no sign-in since ${since}` },
        ],
      },
      bars(
        'Users by role',
        roles.map(({ role, users }) => [role, users]),
      ),
      {
        kind: 'table',
        title: 'Access',
        columns: [
          { title: 'User', share: 3 },
          { title: 'Role', share: 2 },
          { title: 'From', share: 2 },
          { title: 'Last sign-in', share: 1.3 },
          { title: 'Status' },
        ],
        rows: access.map(({ name, account, role, via, seenOn, isDisabled }) => [
          name ? `${name} (${account})` : account,
          role,
          via ? `Group ${via}` : 'Direct',
          dayText(seenOn),
          isDisabled ? 'Disabled' : 'Active',
        ]),
        total: access[0]?.total ?? 0,
      },
    ];
  }

  async function mfaEnrollment({ tenantId, rows }: ReportRequest): Promise<ReportPart[]> {
    const counts = await db.read((tx) =>
      data.memberCounts(tx, {
        tenantId,
        inactiveSince: toDayBefore(clock.now(), inactiveAfterDays),
      }),
    );
    const factors = await db.read((tx) => data.factors(tx, tenantId));
    const without = await db.read((tx) => data.withoutMfa(tx, { tenantId, limit: rows }));
    const names: Readonly<Record<string, string>> = {
      authenticator: 'Authenticator app',
      phone: 'SMS',
      email: 'Email code',
      webauthn: 'Security key',
    };
    const list = table(
      'Users without MFA',
      ['User', 'Email', 'Last sign-in'],
      without.map(({ name, account, seenOn }) => [name, account, dayText(seenOn)]),
    );
    return [
      {
        kind: 'figures',
        items: [
          { label: 'Users', value: count(counts.total) },
          {
            label: 'With MFA',
            value: count(counts.withMfa),
            hint: toPercent(counts.withMfa, counts.total),
          },
          { label: 'Without MFA', value: count(counts.total - counts.withMfa) },
        ],
      },
      bars(
        'Users by method',
        factors.map(({ kind, users }) => [names[kind] ?? kind, users]),
      ),
      Object.assign(list, { total: counts.total - counts.withMfa }),
    ];
  }

  return { accessReview, mfaEnrollment };
}
