import { z } from 'zod';

/** Whose requests the directory sends. */
export const directoryVendors = { okta: 'Okta', entra: 'Microsoft Entra ID' } as const;
/** The vendor that the directory behaves like. */
export type DirectoryVendor = keyof typeof directoryVendors;

const text = z.string().trim().max(200);

/** What a page or a tool can change of a user. */
export const directoryProfile = z.object({
  givenName: text.min(1, 'Enter a first name.'),
  familyName: text,
  email: z.email('Enter an email address.').max(200),
  title: text,
  department: text,
  active: z.boolean(),
  /** IDs of groups. */
  groups: z.array(z.string().max(100)).max(50),
});
export type DirectoryProfile = z.infer<typeof directoryProfile>;

/** A user of the directory. */
export const directoryUser = directoryProfile.extend({
  /** The directory's own ID, which it sends as `externalId`. */
  id: z.string(),
  /** Removed here, but not sent yet. */
  isRemoved: z.boolean().optional(),
  /** What was sent last, and the ID that the service returned. */
  sent: z.object({ id: z.string(), profile: directoryProfile.omit({ groups: true }) }).optional(),
  /** Why the last request failed. */
  problem: z.string().optional(),
});
export type DirectoryUser = z.infer<typeof directoryUser>;

/** A group that the directory pushes. */
export const directoryGroup = z.object({
  id: z.string(),
  name: z.string().trim().min(1, 'Enter a name.').max(100),
  isRemoved: z.boolean().optional(),
  sent: z.object({ id: z.string(), name: z.string(), members: z.array(z.string()) }).optional(),
  problem: z.string().optional(),
});
export type DirectoryGroup = z.infer<typeof directoryGroup>;

/** A request with its response. */
export const directoryRequest = z.object({
  at: z.string(),
  method: z.string(),
  path: z.string(),
  body: z.unknown().optional(),
  status: z.number(),
  response: z.unknown().optional(),
});
export type DirectoryRequest = z.infer<typeof directoryRequest>;

/** Everything that the directory stores. */
export const directoryState = z.object({
  vendor: z.enum(['okta', 'entra']),
  /** ID of the connection at the service. */
  connectionId: z.string(),
  token: z.string(),
  users: z.array(directoryUser),
  groups: z.array(directoryGroup),
  /** Newest first. */
  requests: z.array(directoryRequest),
});
export type DirectoryState = z.infer<typeof directoryState>;

type Sketch = readonly [given: string, family: string, title: string, groups: readonly string[]];

const sketches: readonly Sketch[] = [
  ['Hana', 'Sato', 'Head of engineering', ['engineering', 'admins']],
  ['Tomás', 'Ibarra', 'Engineer', ['engineering']],
  ['Priscilla', 'Osei', 'Engineer', ['engineering']],
  ['Lukas', 'Brandt', 'Account manager', ['sales']],
  ['Aoife', 'Byrne', 'Account manager', ['sales']],
];

const toName = (part: string) => part.normalize('NFD').replace(/[^A-Za-z]/g, '');

/** The directory as it is before anyone changes it: users of a domain, none of them sent. */
export function firstState(domain = 'globex.test'): DirectoryState {
  const users = sketches.map(([givenName, familyName, title, groups], at) => ({
    id: `00u${at + 1}`,
    givenName,
    familyName,
    title,
    email: `${toName(givenName)}.${toName(familyName)}@${domain}`.toLowerCase(),
    department: groups.includes('sales') ? 'Sales' : 'Engineering',
    active: true,
    groups: [...groups],
  }));
  const groups = [
    { id: 'engineering', name: 'Engineering' },
    { id: 'sales', name: 'Sales' },
    { id: 'admins', name: 'Administrators' },
  ];
  return { vendor: 'okta', connectionId: '', token: '', users, groups, requests: [] };
}
