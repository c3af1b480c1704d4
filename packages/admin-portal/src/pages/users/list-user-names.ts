import type { TeamMember } from '@foyer/contract/users';
import type { Users } from './users.controller.ts';
import { displayName } from './users.rules.ts';

const namesShown = 4;

/** Several people by name, as a sentence lists them: "Ada King (you), Grace Hopper, and 3 more". */
export function listUserNames({ text, portal }: Users, people: readonly TeamMember[]): string {
  // one name more is as short as "1 more"
  const shown = people.length === namesShown + 1 ? people : people.slice(0, namesShown);
  const names = shown.map((one) =>
    one.id === portal.user.id ? text('youNamed', { name: displayName(one) }) : displayName(one),
  );
  const rest = people.length - shown.length;
  const all = rest > 0 ? [...names, text('moreNames', { count: rest })] : names;
  return new Intl.ListFormat(text.locale).format(all);
}
