/**
 * The tabs of the admin portal that the document `adminBox` can change. Specification 1, §2; the
 * overview is ours.
 */
export const portalTabs = [
  'overview',
  'profile',
  'privacy',
  'personalApiTokens',
  'account',
  'users',
  'groups',
  'security',
  'sso',
  'provisioning',
  'audits',
  'reports',
  'webhooks',
  'apiTokens',
  'roles',
  'usage',
  'subscriptions',
  'allAccounts',
] as const;

/**
 * One change of a custom login: where, as keys joined by slashes, and what is there from now
 * on.
 */
export interface CustomLoginAction {
  readonly type: string;
  readonly payload: unknown;
}

/** The custom login of a tenant: free form, by the wire contract. */
export type CustomLogin = Readonly<Record<string, unknown>>;

/** The leaves of `wanted` that are not there yet, as actions. Nothing differs: no action. */
export function customLoginActions(
  present: CustomLogin,
  requested: CustomLogin,
): readonly CustomLoginAction[] {
  return getLeaves(requested, [])
    .filter(({ path, value }) => valueAt(present, path) !== value)
    .map(({ path, value }) => ({ type: path.join('/'), payload: value }));
}

/** The document after the changes, in their order. The one before stays as it is. */
export function applyCustomLogin(
  present: CustomLogin,
  actions: readonly CustomLoginAction[],
): CustomLogin {
  return actions.reduce(
    (document, { type, payload }) => withValue(document, type.split('/'), payload),
    present,
  );
}

interface Leaf {
  readonly path: readonly string[];
  readonly value: unknown;
}

function getLeaves(node: CustomLogin, path: readonly string[]): readonly Leaf[] {
  return Object.entries(node).flatMap(([key, value]) =>
    isBranch(value) ? getLeaves(value, [...path, key]) : [{ path: [...path, key], value }],
  );
}

function valueAt(node: unknown, path: readonly string[]): unknown {
  return path.reduce(
    (at: unknown, key) => (isBranch(at) && Object.hasOwn(at, key) ? at[key] : undefined),
    node,
  );
}

function withValue(
  node: unknown,
  [key = '', ...rest]: readonly string[],
  value: unknown,
): CustomLogin {
  const branch = isBranch(node) ? node : {};
  return { ...branch, [key]: rest.length === 0 ? value : withValue(branch[key], rest, value) };
}

function isBranch(value: unknown): value is CustomLogin {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
