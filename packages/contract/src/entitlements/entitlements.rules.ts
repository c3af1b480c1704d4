import { grants } from '../permissions.ts';
import { conditionHolds } from './condition.ts';
import type { EntitlementRule, Justification, UserEntitlements } from './entitlements.contract.ts';

export { conditionHolds };

/** Entitled, or not and why. Specification 1, §5. */
export type EntitlementResult =
  | { readonly isEntitled: true }
  | { readonly isEntitled: false; readonly justification: Justification };

/** A feature or a permission, by its key. */
export type EntitlementQuestion =
  | { readonly featureKey: string }
  | { readonly permissionKey: string };

/** What a host knows of the user or the page; rules name them as they are. */
export type CustomAttributes = Readonly<Record<string, string | number | boolean | Date>>;

/** What rules compare, by name, and the moment, in milliseconds since 1970. */
export interface Circumstances {
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly now: number;
}

/** The `expireTime` of what never ends. Wire contract. */
export const neverExpires = -1;

/** Specification 1, §5, to the letter. */
export const entitlementsNotEnabled =
  'You must first enable entitlements via Frontegg options to use this function';

/**
 * Answers a question about a feature or a permission. Without data, nobody is entitled to anything.
 */
export function judge(
  question: EntitlementQuestion,
  data: UserEntitlements | undefined,
  at: Circumstances,
): EntitlementResult {
  if ('featureKey' in question)
    return data ? judgeFeature(question.featureKey, data, at) : missing('MISSING_FEATURE');
  return data ? judgePermission(question.permissionKey, data, at) : missing('MISSING_PERMISSION');
}

/**
 * The attributes rules may name: those of the host as they are, claims as `jwt.<path>`, and four of
 * them as `frontegg.email`, `frontegg.emailVerified`, `frontegg.tenantId`, `frontegg.userId`, as in
 * the published clients.
 */
export function toAttributes(
  claims: object,
  custom: CustomAttributes = {},
): Readonly<Record<string, unknown>> {
  const flat = flatten(claims, 'jwt');
  const {
    'jwt.email': email,
    'jwt.email_verified': emailVerified,
    'jwt.tenantId': tenantId,
    'jwt.id': userId,
  } = flat;
  const existing = { email, emailVerified, tenantId, userId };
  const named = Object.entries(existing).map(([name, value]): [string, unknown] => [
    `frontegg.${name}`,
    value,
  ]);
  return { ...custom, ...Object.fromEntries(named), ...flat };
}

/**
 * A plan that was given holds the feature, or its flag is on for these attributes, or a plan is
 * meant for them.
 */
function judgeFeature(
  key: string,
  { features, plans }: UserEntitlements,
  at: Circumstances,
): EntitlementResult {
  const feature = Object.hasOwn(features, key) ? features[key] : undefined;
  if (!feature) return missing('MISSING_FEATURE');
  const { expireTime, featureFlag: flag, planIds } = feature;
  const isGiven = expireTime !== null;
  if (isGiven && (expireTime === neverExpires || expireTime >= at.now)) return entitled;
  if (
    flag &&
    (flag.on ? treat(flag.rules, flag.defaultTreatment, at) : flag.offTreatment) === 'true'
  )
    return entitled;
  const meant = planIds.map((id) => plans[id]).filter((plan) => plan !== undefined);
  if (meant.some((plan) => treat(plan.rules, plan.defaultTreatment, at) === 'true'))
    return entitled;
  return missing(isGiven ? 'BUNDLE_EXPIRED' : 'MISSING_FEATURE');
}

/** A permission that belongs to features is worth something with one of them only. */
function judgePermission(
  key: string,
  data: UserEntitlements,
  at: Circumstances,
): EntitlementResult {
  if (!Object.keys(data.permissions).some((granted) => grants(granted, key)))
    return missing('MISSING_PERMISSION');
  const linked = Object.keys(data.features).filter((name) =>
    data.features[name]?.linkedPermissions.includes(key),
  );
  if (linked.length === 0) return entitled;
  const results = linked.map((name) => judgeFeature(name, data, at));
  const isExpired = results.some(
    (one) => !one.isEntitled && one.justification === 'BUNDLE_EXPIRED',
  );
  return (
    results.find(({ isEntitled }) => isEntitled) ??
    missing(isExpired ? 'BUNDLE_EXPIRED' : 'MISSING_FEATURE')
  );
}

const entitled: EntitlementResult = { isEntitled: true };
const missing = (why: Justification): EntitlementResult => ({
  isEntitled: false,
  justification: why,
});

/** The first rule whose conditions all hold decides. */
function treat(
  rules: readonly EntitlementRule[] | undefined,
  otherwise: 'true' | 'false',
  at: Circumstances,
) {
  const rule = rules?.find(({ conditions }) =>
    conditions.every((one) => conditionHolds(one, at.attributes)),
  );
  return rule?.treatment ?? otherwise;
}

function flatten(value: unknown, path: string): Record<string, unknown> {
  const inner =
    typeof value === 'object' && value !== null && !(value instanceof Date)
      ? Object.entries(value)
      : [];
  if (inner.length === 0) return { [path]: value };
  return Object.assign({}, ...inner.map(([key, part]) => flatten(part, `${path}.${key}`)));
}
