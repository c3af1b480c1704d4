import type { SsoConfiguration, SsoGroup } from '@foyer/contract/sso';
import { ssoRefusals } from '@foyer/contract/sso/refusals';
import { refuse } from '../preview-replies.ts';

/** What a group is to be called and to give. */
interface GroupForm {
  readonly group: string;
  readonly roleIds?: readonly string[] | null | undefined;
}

/** A group of a connection. */
export function getGroup(connection: SsoConfiguration | undefined, id: string): SsoGroup {
  const found = connection?.groups.find((one) => one.id === id);
  if (!found) throw refuse(ssoRefusals.groupNotFound);
  return found;
}

/** Makes a group; its name is one of a kind. */
export function addGroup(connection: SsoConfiguration, { group, roleIds }: GroupForm): SsoGroup {
  if (connection.groups.some((one) => one.group === group)) throw refuse(ssoRefusals.groupExists);
  const created = { id: crypto.randomUUID(), group, roleIds: [...(roleIds ?? [])] };
  connection.groups.push(created);
  return created;
}

/** Changes a group. */
export function changeGroup(
  connection: SsoConfiguration | undefined,
  id: string,
  form: GroupForm,
): SsoGroup {
  const found = getGroup(connection, id);
  if (connection?.groups.some((one) => one.id !== id && one.group === form.group))
    throw refuse(ssoRefusals.groupExists);
  return Object.assign(found, { group: form.group, roleIds: [...(form.roleIds ?? [])] });
}

/** Takes a group away. */
export function removeGroup(connection: SsoConfiguration | undefined, id: string): undefined {
  const found = getGroup(connection, id);
  if (connection) connection.groups = connection.groups.filter((one) => one !== found);
  return undefined;
}
