/** Whose users they are: of the tenant's SAML provider, of its OpenID provider, or of every provider for everyone. */
export type LabDirectoryName = 'saml' | 'oidc' | 'social';

/** A user who can sign in at a provider of the lab. */
export interface LabUser {
  readonly directory: LabDirectoryName;
  /** What the provider calls them permanently: NameID and `sub`. */
  readonly subject: string;
  readonly email: string;
  readonly name: string;
  readonly groups: readonly string[];
  /** What the provider says about the address. */
  readonly emailVerified: boolean;
  /** Further claims and attributes, by name. */
  readonly claims: Readonly<Record<string, string>>;
  /** End of the session at the provider; if omitted, the provider does not send one. */
  readonly sessionEndsAt?: Date;
}

/** Domain of the tenant Acme whose users sign in with the SAML provider of the lab. */
export const acmeSamlDomain = 'acme-sso.test';
/** The same for the OpenID provider. */
export const acmeOidcDomain = 'acme-labs.test';

type Sketch = Pick<LabUser, 'subject' | 'email' | 'name'> & Partial<LabUser>;

function aUser(directory: LabDirectoryName, sketch: Sketch): LabUser {
  return { groups: [], emailVerified: true, claims: {}, ...sketch, directory };
}

/** Who is there in a new lab. */
export const firstUsers: readonly LabUser[] = [
  aUser('saml', {
    subject: 'acme-1001',
    email: `ada@${acmeSamlDomain}`,
    name: 'Ada Lovelace',
    groups: ['Engineering', 'Admins'],
    claims: { department: 'Analytical engines' },
  }),
  aUser('saml', {
    subject: 'acme-1002',
    email: `ben@${acmeSamlDomain}`,
    name: 'Ben Sales',
    groups: ['Sales'],
  }),
  aUser('oidc', {
    subject: 'labs-2001',
    email: `olga@${acmeOidcDomain}`,
    name: 'Olga Labs',
    groups: ['Research'],
  }),
  aUser('oidc', {
    subject: 'labs-2002',
    email: `raj@${acmeOidcDomain}`,
    name: 'Raj Labs',
    groups: ['Admins'],
  }),
  aUser('social', { subject: 'person-3001', email: 'sam@mail.test', name: 'Sam Social' }),
  aUser('social', {
    subject: 'person-3002',
    email: 'kim@mail.test',
    name: 'Kim Quiet',
    emailVerified: false,
  }),
  aUser('social', { subject: 'person-3003', email: 'admin@acme.test', name: 'Ada Admin' }),
];
