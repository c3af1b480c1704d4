/** Milliseconds. */
export const day = 86_400_000;

/** Name, department, and days since the last sign-in; -1 is never. With Ada Admin and Mel Member they are forty users. */
const team: readonly (readonly [name: string, department: Department, seen: number])[] = [
  ['Amara Okafor', 'Finance', 0],
  ['Benjamin Weiss', 'Finance', 1],
  ['Carolina Mendes', 'Finance', 2],
  ['Daniel Kowalski', 'Finance', 6],
  ['Elif Yılmaz', 'Finance', 19],
  ['Felix Lindqvist', 'Finance', 41],
  ['Grace Nakamura', 'Engineering', 0],
  ['Hamza Siddiqui', 'Engineering', 0],
  ['Ingrid Solberg', 'Engineering', 1],
  ['Jonas Becker', 'Engineering', 1],
  ['Katarzyna Nowak', 'Engineering', 3],
  ['Liam O’Connor', 'Engineering', 4],
  ['Mei-Ling Chen', 'Engineering', 5],
  ['Noah Brandt', 'Engineering', 8],
  ['Olivia Rossi', 'Engineering', 12],
  ['Priya Raghunathan', 'Engineering', 27],
  ['Quentin Lefèvre', 'Engineering', 96],
  ['Rosa Delgado', 'Support', 0],
  ['Samuel Adeyemi', 'Support', 0],
  ['Tove Janssen', 'Support', 2],
  ['Uma Krishnan', 'Support', 3],
  ['Viktor Petrov', 'Support', 9],
  ['Wanjiru Kamau', 'Support', 15],
  ['Xavier Dubois', 'Support', 62],
  ['Yara Haddad', 'Sales', 0],
  ['Zoltán Kiss', 'Sales', 1],
  ['Anneliese Hofmann', 'Sales', 4],
  ['Bruno Carvalho', 'Sales', 7],
  ['Clara Johansson', 'Sales', 11],
  ['Dmitri Volkov', 'Sales', 33],
  ['Esther Mbeki', 'Sales', 120],
  ['Fatima Zahra El Amrani', 'Operations', 1],
  ['Giulia Moretti', 'Operations', 2],
  ['Hiroshi Tanaka', 'Operations', 5],
  ['Isabella Fernandez', 'Operations', 14],
  ['Jakub Novák', 'Contractors', 3],
  ['Kofi Mensah', 'Contractors', 10],
  ['Lena Fischer', 'Contractors', -1],
];

type Department = keyof typeof departmentColors;
/** The departments, each a group with its color. */
export const departmentColors = {
  Finance: '#2b8a3e',
  Engineering: '#2f5bea',
  Support: '#c2255c',
  Sales: '#a9301c',
  Operations: '#7048e8',
  Contractors: '#343a40',
};
/** Browsers and devices of the team. */
export const teamAgents = [
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
];

/** The same id for the same thing on every machine. */
export function seedId(kind: number, n: number): string {
  return `a${kind}000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
}

/** The users of the team, with everything that follows from their place in the list. */
export function teamMembers(now: Date) {
  const ago = (days: number) => new Date(now.getTime() - days * day);
  return team.map(([name, department, seen], n) => {
    const [first = '', ...rest] = name
      .replace('ı', 'i')
      .normalize('NFD')
      .replace(/[^A-Za-z -]/g, '')
      .split(' ');
    const isNew = seen < 0;
    return {
      id: seedId(1, n),
      name,
      department,
      email: `${first}.${rest.join('')}@acme.test`.toLowerCase(),
      provider: n % 6 === 1 ? 'google' : n % 9 === 5 ? 'microsoft' : 'local',
      phone: n % 4 === 0 ? `+1415555${String(2600 + n)}` : null,
      joined: isNew ? ago(4) : ago(Math.max(seen + 1, 40 + ((n * 37) % 260))),
      // hours differ, so that lists do not look made up
      lastLogin: isNew ? null : new Date(now.getTime() - seen * day - ((n * 53) % 480) * 60_000),
    };
  });
}

/** A user of the team. */
export type TeamMember = ReturnType<typeof teamMembers>[number];

/** Whether a user signs in with a password. */
export const isLocal = ({ provider }: TeamMember) => provider === 'local';
