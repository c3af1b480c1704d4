/**
 * Whether an invitation gives the default roles: nobody chose any, or nothing of what was chosen is left. None at all is a choice, told by
 * an empty list.
 */
export function givesDefaultRoles(
  roleIds: readonly string[] | null,
  left: readonly unknown[],
): boolean {
  return left.length === 0 && roleIds?.length !== 0;
}
