type Container = Record<string, unknown> | unknown[];

/**
 * Makes a configuration equal to another one without replacing its sections and lists, which
 * services hold since they were created.
 */
export function replaceInPlace<T extends object>(target: T, source: T): void {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- configurations are plain JSON
  replace(target as Container, source as Container);
}

function replace(target: Container, source: Container): void {
  if (Array.isArray(target) && Array.isArray(source)) {
    target.splice(0, target.length, ...source);
    return;
  }
  // oxlint-disable-next-line typescript/consistent-type-assertions -- no arrays, as checked above
  const [own, next] = [target as Record<string, unknown>, source as Record<string, unknown>];
  for (const key of Object.keys(own)) if (!(key in next)) delete own[key];
  for (const [key, value] of Object.entries(next)) {
    const before = own[key];
    if (isContainer(before) && isContainer(value) && Array.isArray(before) === Array.isArray(value))
      replace(before, value);
    else own[key] = value;
  }
}

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null;
