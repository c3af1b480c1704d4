import { z } from 'zod';
import type { LabSubject } from './lab-identity-providers.ts';
import type { LabMemory } from './lab-memory.ts';
import { firstUsers, type LabDirectoryName, type LabUser } from './lab-user.ts';

/** A user as a page or a tool hands them in. */
export const labUser = z.strictObject({
  directory: z.enum(['saml', 'oidc', 'social']),
  subject: z.string().min(1).max(100),
  email: z.string().max(200),
  name: z.string().max(200),
  groups: z.array(z.string().min(1).max(100)).max(50),
  emailVerified: z.boolean(),
  claims: z.record(z.string().min(1).max(100), z.string().max(500)),
});

/** The users of the lab. */
export interface LabUsers {
  list(): Promise<readonly LabUser[]>;
  put(user: LabUser): Promise<void>;
  remove(subject: string): Promise<void>;
  /** A user of a directory by address or subject; an outsider is made up. */
  user(directory: LabDirectoryName, user: LabSubject): Promise<LabUser>;
}

const document = 'users';
/** More than anyone needs to try something out. */
const max = 200;

/** Reads and changes the directory. */
export function createLabUsers(memory: LabMemory): LabUsers {
  const list = async (): Promise<readonly LabUser[]> => {
    const stored = z.array(labUser).safeParse(await memory.load(document));
    return stored.success ? stored.data : firstUsers;
  };
  const save = (users: readonly LabUser[]) => memory.save(document, users.slice(0, max));
  return {
    list,
    put: async (user) => {
      const users = await list();
      const isKnown = users.some(({ subject }) => subject === user.subject);
      await save(
        isKnown
          ? users.map((one) => (one.subject === user.subject ? user : one))
          : [...users, user],
      );
    },
    remove: async (subject) => save((await list()).filter((one) => one.subject !== subject)),
    user: async (directory, user) => {
      if (typeof user !== 'string') return user;
      const users = (await list()).filter((one) => one.directory === directory);
      return (
        users.find(({ email, subject }) => email === user || subject === user) ??
        outsider(directory, user)
      );
    },
  };
}

/** The same address is the same subject the next time. */
function outsider(directory: LabDirectoryName, email: string): LabUser {
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
