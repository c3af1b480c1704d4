/** The list whose columns are chosen. */
export interface ColumnView {
  readonly isInvited: boolean;
  /** Whether the viewer sees how users sign in. Decision 0286. */
  readonly seesSignIn: boolean;
  /** Users of sub-accounts are listed, too. */
  readonly below: boolean;
}

/** A column that can be hidden. */
export type OptionalColumn =
  | 'name'
  | 'email'
  | 'phone'
  | 'roles'
  | 'groups'
  | 'applications'
  | 'tenantId'
  | 'mfa'
  | 'provider'
  | 'verified'
  | 'isLocked'
  | 'lastSeen'
  | 'createdAt'
  | 'expires'
  | 'invitedBy'
  | 'id';

const memberChoices = [
  'email',
  'phone',
  'roles',
  'groups',
  'applications',
  'tenantId',
  'mfa',
  'provider',
  'verified',
  'isLocked',
  'lastSeen',
  'createdAt',
  'id',
] as const;
const invitedChoices = [
  'name',
  'phone',
  'roles',
  'createdAt',
  'expires',
  'invitedBy',
  'id',
] as const;
const memberDefaults = ['roles', 'groups', 'tenantId', 'mfa', 'lastSeen', 'createdAt'] as const;
const invitedDefaults = ['roles', 'createdAt', 'expires'] as const;

/** The columns of a list that can be hidden, in their order, and those that are shown. */
export function columnChoices({
  isInvited,
  seesSignIn,
  below,
  chosen,
}: ColumnView & { readonly chosen: readonly string[] }) {
  const offered: readonly OptionalColumn[] = isInvited ? invitedChoices : memberChoices;
  const choices = offered.filter(
    (id) =>
      (id !== 'mfa' || seesSignIn) &&
      (id !== 'tenantId' || below) &&
      (!['groups', 'applications'].includes(id) || !below),
  );
  const defaults: readonly string[] = isInvited ? invitedDefaults : memberDefaults;
  const requested = chosen.length > 0 ? chosen : defaults;
  return { choices, shown: choices.filter((id) => requested.includes(id)) };
}
