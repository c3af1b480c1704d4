import type { EffectiveRole, TeamMember } from '@foyer/contract/users';
import { csvRow } from '../../kernel/csv-row.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import type { MemberLists, MembersQuery } from './member-lists.service.ts';
import { canReadSignInSecurity, checkSecurityFilters } from './sign-in-security.ts';

type MemberExportDeps = Pick<Platform, 'db' | 'audit' | 'clock' | 'requireStepUp'> & {
  readonly lists: Pick<MemberLists, 'all'>;
};

/** Heads of the columns and what is in them; times in ISO 8601. */
type Column = readonly [head: string, cell: (one: TeamMember, now: Date) => string];
const mfaHead = 'Second factor';
const columns: readonly Column[] = [
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Status', getStatus],
  ['Roles', ({ effectiveRoles = [] }) => effectiveRoles.map(({ name }) => name).join('; ')],
  ['Role sources', ({ effectiveRoles = [] }) => effectiveRoles.map(getSources).join('; ')],
  ['Groups', ({ groups = [] }) => groups.map(({ name }) => name).join('; ')],
  ['Accounts', ({ accounts = [] }) => accounts.map(({ name }) => name).join('; ')],
  [mfaHead, ({ mfaEnabled }) => (mfaEnabled ? 'yes' : 'no')],
  ['Provider', ({ provider }) => provider ?? ''],
  ['Joined', ({ createdAt }) => createdAt],
  ['Last seen', ({ lastLogin }) => lastLogin ?? ''],
  ['Access ends', ({ temporaryExpirationDate }) => temporaryExpirationDate ?? ''],
];

/** The members as comma separated values: all of their addresses at once, so it asks for a fresh proof and is written down. */
export function createMemberExport({ db, audit, clock, requireStepUp, lists }: MemberExportDeps) {
  return async function csv(
    ctx: SignedInContext,
    query: MembersQuery,
  ): Promise<AsyncIterable<string>> {
    checkSecurityFilters(ctx.actor, query);
    await requireStepUp(ctx);
    const { tenantId, userId } = ctx.actor;
    const asked = Object.entries(query).filter(([, value]) => value !== undefined);
    const description = 'Exported the list of users.';
    const json = { filters: Object.fromEntries(asked) };
    await db.system((tx) =>
      audit.record(tx, { action: 'user.list_exported', tenantId, userId, ctx, description, json }),
    );
    const seesFactors = canReadSignInSecurity(ctx.actor);
    const shown = columns.filter(([head]) => seesFactors || head !== mfaHead);
    return lines(shown, lists.all(ctx, query), clock.now());
  };
}

/** The members as comma separated values. */
export type MemberExport = ReturnType<typeof createMemberExport>;

async function* lines(
  shown: readonly Column[],
  parts: AsyncIterable<readonly TeamMember[]>,
  now: Date,
): AsyncGenerator<string> {
  // a mark of the order of bytes, so that spreadsheets read the text as UTF-8
  yield `\u{feff}${csvRow(shown.map(([head]) => head))}`;
  for await (const part of parts)
    yield part.map((one) => csvRow(shown.map(([, cell]) => cell(one, now)))).join('');
}

/** "Admin (direct, group Engineering, directory Staff)". */
function getSources({ name, sources }: EffectiveRole): string {
  const words = sources.map(({ kind, group }) => (group ? `${kind} ${group.name}` : kind));
  return `${name} (${words.join(', ')})`;
}

function getStatus(
  { isLocked, isDisabled, verified, temporaryExpirationDate: ends }: TeamMember,
  now: Date,
): string {
  if (isLocked) return 'locked';
  if (isDisabled) return 'disabled';
  if (ends && Date.parse(ends) <= now.getTime()) return 'expired';
  return verified ? 'active' : 'not activated';
}
