import type { ThemeOptions } from '@foyer/ui';

const COLOR = /^#([0-9a-f]{3}){1,2}$/i;

/**
 * The theme of the host with the colors of the tenant whose sign-in this is. What a tenant stores
 * is free form: only colors are taken, and only where they are colors.
 */
export function themeFor(
  theme: ThemeOptions | undefined,
  customLogin: unknown,
): ThemeOptions | undefined {
  const stored = Object.entries(Object(at(at(customLogin, 'theme'), 'palette')));
  const own = stored.filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && COLOR.test(entry[1]),
  );
  return own.length === 0
    ? theme
    : { ...theme, palette: { ...theme?.palette, ...Object.fromEntries(own) } };
}

function at(node: unknown, key: string): unknown {
  return Object(node)[key];
}
