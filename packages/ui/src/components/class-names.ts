/**
 * Joins class names; ours come first, because the reset finds our elements by a class attribute
 * that starts with `foyer-`.
 */
export function classNames(own: string, host?: string): string {
  return host ? `${own} ${host}` : own;
}
