/** A user in a list. */
export interface User {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly isActive: boolean;
  readonly joined: string;
  readonly seen: string;
}

const FIRST = [
  'Ada',
  'Grace',
  'Alan',
  'Katherine',
  'Linus',
  'Radia',
  'Edsger',
  'Barbara',
  'Ömer',
  '张伟',
  'Zoë',
  'Josephine',
];
const LAST = [
  'Lovelace',
  'Hopper',
  'Turing',
  'Johnson',
  'Perlman',
  'Dijkstra',
  'Liskov',
  'Yılmaz',
  'von Hohenlohe-Langenburg',
];
const ROLES = ['Admin', 'Member', 'Auditor', 'Billing'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** So many users, the same ones each time. */
export function someUsers(count: number): User[] {
  return Array.from({ length: count }, (_, at): User => {
    const first = FIRST[(at * 7) % FIRST.length] ?? 'Ada';
    const last = LAST[(at * 5) % LAST.length] ?? 'Lovelace';
    return {
      id: `person-${at}`,
      name: `${first} ${last}`,
      email: `${first}.${last}${at}@example.com`.toLowerCase().replaceAll(' ', '-'),
      role: ROLES[at % 7 === 0 ? 0 : (at % 3) + 1] ?? 'Member',
      isActive: at % 9 !== 4,
      joined: `${(at % 28) + 1} ${MONTHS[at % 12] ?? 'Jan'} 2026`,
      seen: at % 5 === 3 ? '–' : `${(at % 23) + 1} h ago`,
    };
  });
}

/** Finds users by a part of their address, in one look through one text: what the table does with many is measured, not how they are found. */
export function getFinder(users: readonly User[]): (part: string) => readonly User[] {
  const text = users.map(({ email }) => `${email}\n`).join('');
  const ends: number[] = [];
  for (const { email } of users) ends.push((ends.at(-1) ?? -1) + email.length + 1);
  return (part) => {
    if (part === '') return users;
    const found: User[] = [];
    let at = 0;
    for (let place = text.indexOf(part); place !== -1; place = text.indexOf(part, ends[at - 1])) {
      while ((ends[at] ?? place) < place) at += 1;
      const user = users[at];
      if (user) found.push(user);
      at += 1;
    }
    return found;
  };
}
