import type { ConnectionChange, ConnectionRow } from './sso-configurations.store.ts';

type Column = keyof ConnectionRow;

/** Columns that say who the provider is and how it is reached: a test says nothing about other values. */
const ofProvider: ReadonlySet<Column> = new Set<Column>([
  'protocol',
  'idp_entity_id',
  'sso_endpoint',
  'sso_binding',
  'certificates',
  'sign_request',
  'oidc_issuer',
  'oidc_client_id',
  'oidc_secret',
]);
/** Columns that say nothing to a sign-in. */
const silent: ReadonlySet<Column> = new Set<Column>([
  'config_metadata',
  'metadata_url',
  'metadata_fetched_at',
  'oidc_secret_expires_at',
  'type',
]);

/** Columns that administrators change. */
const columns = [
  ...ofProvider,
  ...silent,
  ...([
    'enabled',
    'enforced',
    'allow_idp_initiated',
    'jit',
    'slo_endpoint',
    'slo_binding',
    'slo_response_endpoint',
  ] satisfies Column[]),
] as const;

/** Which columns a change would really change. */
export function changedColumns(present: ConnectionRow, requested: ConnectionChange): Column[] {
  return columns.filter(
    (column) => column in requested && !isSame(column, present[column], requested[column]),
  );
}

/** Whether users who signed in before the change might not be able to after it. A further certificate takes nothing away. */
export function breaksSignIn(
  present: ConnectionRow,
  requested: ConnectionChange,
  changed: readonly Column[],
): boolean {
  return changed.some((column) => {
    if (column === 'certificates')
      return !present.certificates.every((pem) => requested.certificates?.includes(pem));
    return ofProvider.has(column);
  });
}

/** Counts a change that matters to a sign-in in flight; a test stays good for a change that breaks nothing. */
export function revisionAfter(
  present: ConnectionRow,
  changed: readonly Column[],
  { breaks, isTrust = false }: { readonly breaks: boolean; readonly isTrust?: boolean },
): ConnectionChange {
  if (!isTrust && changed.every((column) => silent.has(column))) return {};
  const revision = present.revision + 1;
  const isTested = present.tested_revision === present.revision;
  return { revision, ...(isTested && !breaks ? { tested_revision: revision } : {}) };
}

function isSame(column: Column, present: unknown, requested: unknown): boolean {
  if (requested === undefined) return true;
  // sealed with a new nonce each time: a secret that is sent again counts as a new one
  if (column === 'oidc_secret' && requested !== null) return false;
  if (column === 'config_metadata') return JSON.stringify(present) === requested;
  if (Array.isArray(present) && Array.isArray(requested))
    return present.join('\n') === requested.join('\n');
  if (present instanceof Date && requested instanceof Date)
    return present.getTime() === requested.getTime();
  return present === requested;
}
