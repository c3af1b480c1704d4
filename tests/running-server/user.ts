/** What a user types to sign up. */
export interface User {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly companyName: string;
}

/** The account of the demo data that is a member of two tenants. Issue 2, line 9. */
export const demoAdmin = { email: 'admin@acme.test', password: 'Foyer-demo-2026' };

/** The reseller of the demo data. */
export const demoReseller = { email: 'reseller@north.test', password: 'Foyer-demo-2026' };

/** The two tenants of that account. */
export const demoTenants = {
  acme: '7e000000-0000-4000-8000-000000000001',
  globex: '7e000000-0000-4000-8000-000000000002',
};

let users = 0;

/** A user nobody has seen before. */
export function aNewUser(): User {
  users += 1;
  const unique = `${process.pid}-${Date.now().toString(36)}-${users}`;
  return {
    name: 'Ada Lovelace',
    email: `ada.${unique}@example.test`,
    password: `Analytical-engine-${users}!`,
    companyName: `Engines ${unique}`,
  };
}

/** User and secret of a link in a mail. */
export function getSecret(link: string): { readonly userId: string; readonly token: string } {
  const { searchParams } = new URL(link);
  return { userId: searchParams.get('userId') ?? '', token: searchParams.get('token') ?? '' };
}

/** Path and query of a link, as the page behind it sees them. */
export function getPage(link: string): string {
  const { pathname, search } = new URL(link);
  return `${pathname}${search}`;
}
