/** Maximum size of the claims that a hook or template adds, in bytes of JSON. Keeps tokens under 4 kB. */
export const largestClaims = 1024;

/** Maximum number of placeholders in a template: each costs time for every token. */
const maxPlaceholders = 30;

/** Claims about the identity and permissions of a user. Hooks and templates cannot change them. */
export const reservedClaims: ReadonlySet<string> = new Set(
  (
    'iss sub aud exp nbf iat jti azp typ cnf scope client_id sid gen nonce act amr acr auth_time type tenantId tenantIds ' +
    'roles permissions email email_verified name profilePictureUrl metadata userMetadata userId createdByUserId superUser ' +
    'entitlements externalId'
  ).split(' '),
);

/** Claims by name: JSON with placeholders such as `{{user.email}}`. */
export type ClaimTemplate = Readonly<Record<string, unknown>>;

/**
 * Placeholders that a template may set a reserved claim to, because they do not change its value.
 * Terraform sends no template without `iss`, `sub`, `aud`, `exp`, and `iat`.
 */
const ownPlaceholders: Readonly<Record<string, readonly string[]>> = {
  iss: ['iss'],
  sub: ['sub', 'user.id'],
  aud: ['aud', 'clientId', 'applicationId'],
  exp: ['exp'],
  iat: ['iat'],
  sid: ['sid'],
  type: ['type'],
  tenantId: ['tenantId', 'tenant.id', 'user.tenantId'],
  tenantIds: ['user.tenantIds'],
  roles: ['user.tenant.roles', 'user.roles'],
  permissions: ['user.tenant.permissions', 'user.permissions'],
  email: ['user.email'],
  email_verified: ['user.verified'],
  name: ['user.name'],
  profilePictureUrl: ['user.profilePictureUrl'],
  metadata: ['user.metadata'],
};

const placeholders: ReadonlySet<string> = new Set(
  (
    'sub sid type tenantId applicationId clientId user.id user.email user.verified user.name user.profilePictureUrl ' +
    'user.metadata user.tenantId user.tenantIds user.roles user.permissions user.tenant.roles user.tenant.permissions ' +
    'tenant.id tenant.name tenant.metadata'
  ).split(' '),
);
const metadataPath = /^(user|tenant)\.metadata\.[\w.-]+$/;
const anyPlaceholder = /\{\{(.*?)\}\}/gs;
const claimName = /^(?!__proto__$)[\w.:/-]{1,200}$/;

/** The reserved claims that a template would change. */
export const changedReservedClaims = (template: ClaimTemplate): string[] =>
  Object.entries(template).flatMap(([name, value]) => {
    if (!reservedClaims.has(name)) return [];
    const [own] = typeof value === 'string' ? pathsIn(value) : [];
    const isOwn = own !== undefined && ownPlaceholders[name]?.includes(own);
    return isOwn && isWhole(value) ? [] : [name];
  });

/** What is wrong with a template, for its author. */
export function claimTemplateProblems(template: ClaimTemplate): string[] {
  const changed = changedReservedClaims(template);
  const added = Object.entries(template).filter(([name]) => !reservedClaims.has(name));
  const names = added.map(([name]) => name).filter((name) => !claimName.test(name));
  const paths = pathsIn(JSON.stringify(added));
  const unknown = paths.filter((path) => !placeholders.has(path) && !metadataPath.test(path));
  return [
    ...changed.map((name) => `A template can’t change the claim ${name}.`),
    ...names.map((name) => `The claim ${name.slice(0, 100)} has an invalid name.`),
    ...unknown.map((path) => `There is no placeholder {{${path.slice(0, 100)}}}.`),
    ...(paths.length > maxPlaceholders
      ? [`The claims have more than ${maxPlaceholders} placeholders.`]
      : []),
    ...(sizeOf(template) > 4 * largestClaims ? ['The claims are larger than 4 kB.'] : []),
  ];
}

/** Whether a template uses values that must be read from the tenant's row. */
export const needsTenant = (template: ClaimTemplate): boolean =>
  pathsIn(JSON.stringify(template)).some((path) => /^tenant\.(name|metadata)/.test(path));

/**
 * The claims of a template for one token. A placeholder without a value is omitted; inside a text, it
 * is empty. A claim that would exceed the maximum size is also omitted.
 * Claims about the user come last, because users can write some values and must not push out other claims.
 */
export function renderClaims(
  template: ClaimTemplate,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const isOfUser = (value: unknown) =>
    pathsIn(JSON.stringify(value)).some((path) => path.startsWith('user.'));
  const entries = Object.entries(template)
    .filter(([name]) => !reservedClaims.has(name))
    .toSorted(([, one], [, other]) => Number(isOfUser(one)) - Number(isOfUser(other)));
  const read = createReader(values);
  let claims: Record<string, unknown> = {};
  for (const [name, value] of entries) {
    const rendering: Rendering = { read, left: largestClaims };
    const rendered = render(value, rendering);
    if (rendered === undefined || rendering.left < 0) continue;
    const larger = { ...claims, [name]: rendered };
    if (sizeOf(larger) <= largestClaims) claims = larger;
  }
  return claims;
}

interface Rendering {
  readonly read: (path: string) => { readonly value: unknown; readonly text: string };
  /** Characters of values that still fit; below zero, the claim is too large. */
  left: number;
}

/** Values by their path, each written as text once. */
function createReader(values: unknown): Rendering['read'] {
  const written = new Map<string, ReturnType<Rendering['read']>>();
  return (path) => {
    const before = written.get(path);
    if (before) return before;
    const value = lookUp(path, values) ?? undefined;
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
    written.set(path, { value, text });
    return { value, text };
  };
}

function render(value: unknown, rendering: Rendering): unknown {
  if (typeof value === 'string') return renderText(value, rendering);
  if (Array.isArray(value))
    return value.map((one) => render(one, rendering)).filter((one) => one !== undefined);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, render(inner, rendering)]);
  return Object.fromEntries(entries.filter(([, inner]) => inner !== undefined));
}

function renderText(template: string, rendering: Rendering): unknown {
  const fill = (path: string) => {
    const { value, text } = rendering.read(path);
    rendering.left -= text.length;
    return rendering.left < 0 ? { value: undefined, text: '' } : { value, text };
  };
  const [path] = pathsIn(template);
  if (path !== undefined && isWhole(template)) return fill(path).value;
  return template.replaceAll(anyPlaceholder, (_all, inner: string) => fill(inner.trim()).text);
}

function lookUp(path: string, values: unknown): unknown {
  let inner = values;
  for (const key of path.split('.')) {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, key)) return undefined;
    inner = Reflect.get(inner, key);
  }
  return inner;
}

const pathsIn = (text: string): string[] =>
  Array.from(text.matchAll(anyPlaceholder), ([, path = '']) => path.trim());

/** Whether a text consists of one placeholder. The claim then keeps the type of the value. */
const isWhole = (value: unknown): boolean =>
  typeof value === 'string' && /^\{\{[^{}]*\}\}$/.test(value);

const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
