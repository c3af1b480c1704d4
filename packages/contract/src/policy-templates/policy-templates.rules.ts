/** Policies that a template can set, as the security settings name them. */
export const templatePolicies = [
  'sessions',
  'mfa',
  'lockout',
  'passwordHistory',
  'passwordRotation',
  'passwordStrength',
  'breachedPasswords',
] as const;
/** A policy that a template can set. */
export type TemplatePolicy = (typeof templatePolicies)[number];

/** What a template sets as a whole, apart from roles, which count one by one. */
export const templateParts = [
  ...templatePolicies,
  'ipRestrictions',
  'countryRestrictions',
  'emailDomains',
] as const;

/** What one template can set and another one can override: a policy, a list, or a role. */
export type TemplatePart = (typeof templateParts)[number] | `role:${string}`;

/** The part of a role. Keys of roles are compared without case. */
export const rolePart = (key: string): TemplatePart => `role:${key.toLowerCase()}`;

/** What a template sets; other parts stay as each account has them. */
type TemplateValues = Readonly<
  Partial<Record<(typeof templateParts)[number], object>> & {
    roles?: readonly (object & { readonly key: string })[];
  }
>;

/** What a template sets, part by part. */
export function toParts<Values extends { readonly [K in keyof TemplateValues]?: unknown }>(
  content: Values & { readonly roles?: readonly { readonly key: string }[] | undefined },
): Map<TemplatePart, object> {
  const parts = new Map<TemplatePart, object>();
  for (const part of templateParts) {
    const value = content[part];
    if (typeof value === 'object' && value !== null) parts.set(part, value);
  }
  for (const role of content.roles ?? []) parts.set(rolePart(role.key), role);
  return parts;
}

/** A template that covers an account, with what decides between several of them. */
export interface CoveringTemplate {
  readonly id: string;
  readonly isLocked: boolean;
  /** Accounts above the owner of the template: 0 is the top. */
  readonly ownerDepth: number;
  /** Accounts above the one whose subtree it covers. */
  readonly scopeDepth: number;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly parts: ReadonlyMap<TemplatePart, object>;
}

/** The template that decides a part, and what it says. */
export interface EffectivePart {
  readonly templateId: string;
  readonly isLocked: boolean;
  readonly value: object;
}

/** Whether a template takes precedence over another one that sets the same part. */
function precedes(one: CoveringTemplate, other: CoveringTemplate): boolean {
  if (one.isLocked !== other.isLocked) return one.isLocked;
  if (one.ownerDepth !== other.ownerDepth)
    return one.isLocked === one.ownerDepth < other.ownerDepth;
  // of one owner, the narrower one is the exception that the owner made
  if (one.scopeDepth !== other.scopeDepth) return one.scopeDepth > other.scopeDepth;
  return one.createdAt > other.createdAt;
}

/**
 * What templates set in an account. A locked template beats one that can be overridden; among locked
 * ones, that of the highest account wins, otherwise that of the nearest.
 */
export function effectiveParts(
  templates: readonly CoveringTemplate[],
): Map<TemplatePart, EffectivePart> {
  const winners = new Map<TemplatePart, CoveringTemplate>();
  for (const template of templates)
    for (const part of template.parts.keys()) {
      const present = winners.get(part);
      if (!present || precedes(template, present)) winners.set(part, template);
    }
  return new Map(
    [...winners].map(([part, { id: templateId, isLocked, parts }]) => [
      part,
      { templateId, isLocked, value: parts.get(part) ?? {} },
    ]),
  );
}

/** A part in which an account differs from what a template says. */
export interface PartDifference {
  readonly part: TemplatePart;
  readonly template: unknown;
  /** Null: the account does not have it, such as a role. */
  readonly account: unknown;
}

/** Text that is the same for the same content, in whatever order keys and lists are. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).toSorted().join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return `{${entries
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([key, one]) => `${key}:${canonical(one)}`)
    .join()}}`;
}

/** Where an account differs from some parts, in their order. */
export function findDifferences(
  parts: ReadonlyMap<TemplatePart, object>,
  account: ReadonlyMap<TemplatePart, object>,
): PartDifference[] {
  return [...parts].flatMap(([part, template]) => {
    const present = account.get(part) ?? null;
    return canonical(template) === canonical(present) ? [] : [{ part, template, account: present }];
  });
}

/** Days before the end at which reseller accounts are notified; 0: it has ended. */
const alertDays = [30, 14, 7, 1, 0] as const;

/** The alert that is due for something that ends, or null: too early, or over for more than a week. */
export function alertStage(endsAt: Date, now: Date): number | null {
  const left = (endsAt.getTime() - now.getTime()) / 86_400_000;
  if (left < -7) return null;
  return alertDays.filter((days) => left <= days).at(-1) ?? null;
}
