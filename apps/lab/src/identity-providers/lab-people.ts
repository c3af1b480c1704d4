import { z } from 'zod';
import type { LabWho } from './lab-identity-providers.ts';
import type { LabMemory } from './lab-memory.ts';
import { firstPeople, type LabDirectoryName, type LabPerson } from './lab-person.ts';

/** Somebody as a page or a tool hands them in. */
export const labPerson = z.strictObject({
  directory: z.enum(['saml', 'oidc', 'social']),
  subject: z.string().min(1).max(100),
  email: z.string().max(200),
  name: z.string().max(200),
  groups: z.array(z.string().min(1).max(100)).max(50),
  emailVerified: z.boolean(),
  claims: z.record(z.string().min(1).max(100), z.string().max(500)),
});

/** The people of the lab. */
export interface LabPeople {
  list(): Promise<readonly LabPerson[]>;
  put(person: LabPerson): Promise<void>;
  remove(subject: string): Promise<void>;
  /** Somebody of a directory by address or subject; a stranger is made up. */
  who(directory: LabDirectoryName, who: LabWho): Promise<LabPerson>;
}

const document = 'people';
/** More than anybody needs to try something out. */
const most = 200;

/** Reads and changes the directory. */
export function createLabPeople(memory: LabMemory): LabPeople {
  const list = async (): Promise<readonly LabPerson[]> => {
    const stored = z.array(labPerson).safeParse(await memory.load(document));
    return stored.success ? stored.data : firstPeople;
  };
  const save = (people: readonly LabPerson[]) => memory.save(document, people.slice(0, most));
  return {
    list,
    put: async (person) => {
      const people = await list();
      const isKnown = people.some(({ subject }) => subject === person.subject);
      await save(
        isKnown
          ? people.map((one) => (one.subject === person.subject ? person : one))
          : [...people, person],
      );
    },
    remove: async (subject) => save((await list()).filter((one) => one.subject !== subject)),
    who: async (directory, who) => {
      if (typeof who !== 'string') return who;
      const people = (await list()).filter((one) => one.directory === directory);
      return (
        people.find(({ email, subject }) => email === who || subject === who) ??
        stranger(directory, who)
      );
    },
  };
}

/** The same address is the same subject the next time. */
function stranger(directory: LabDirectoryName, email: string): LabPerson {
  const name = email.split('@')[0] ?? email;
  return {
    directory,
    subject: `stranger:${email}`,
    email,
    name,
    groups: [],
    emailVerified: true,
    claims: {},
  };
}
