/** Every key that holds a permission: the permission itself, and each wildcard above it. */
export function keysThatCover(permission: string): string[] {
  const parts = permission.split('.');
  const above = parts.slice(1).map((_, at) => `${parts.slice(0, at + 1).join('.')}.*`);
  return ['*', ...above, permission];
}
