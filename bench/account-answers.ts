/** What a provider answers of a tree of 10,000 accounts. */
import type { Route } from '@playwright/test';

/** How many accounts there are in each level. */
const LEVELS = [100, 400, 1500, 3000, 5000];
const PAGE = 50;
const CITIES = ['Alnwick', 'Barrow', 'Carlisle', 'Durham', 'Eden', 'Furness', 'Grasmere', 'Hexham'];

interface Account {
  readonly id: string;
  readonly name: string;
  readonly parent: Account | undefined;
  readonly children: Account[];
}

const accounts = createAccounts();

/** Every other account of a level is below the first of the level above, the rest below all of them. */
function createAccounts(): Account[] {
  const all: Account[] = [];
  let above: Account[] = [];
  LEVELS.forEach((count, level) => {
    const here = Array.from({ length: count }, (_, at): Account => {
      const parent = at % 2 === 0 ? above[0] : above[at % above.length];
      const number = String(at).padStart(4, '0');
      const name = `${CITIES[at % CITIES.length]} ${level + 1}-${number}`;
      const id = `${level}0000000-0000-4000-a000-00000000${number}`;
      return { id, name, parent, children: [] };
    });
    for (const one of here) one.parent?.children.push(one);
    all.push(...here);
    above = here;
  });
  const byName = (a: Account, b: Account) => a.name.localeCompare(b.name);
  for (const { children } of all) children.sort(byName);
  return all.toSorted(byName);
}

/** The first account of each level, from the top down; each is below the one before. */
export const firstAccounts = LEVELS.map((_, level) => `${CITIES[0]} ${level + 1}-0000`);

const countBelow = ({ children }: Account): number =>
  children.reduce((sum, one) => sum + 1 + countBelow(one), 0);
const parentByAccount = ({ parent }: Account): Account[] =>
  parent ? [...parentByAccount(parent), parent] : [];

/** Answers a call of the page in place of the provider. */
export async function answerAccounts(route: Route): Promise<void> {
  const { pathname, searchParams } = new URL(route.request().url());
  if (pathname.endsWith('/count')) {
    const { tenantIds }: { tenantIds: string[] } = route.request().postDataJSON();
    const json = tenantIds.map((tenantId, at) => ({
      tenantId,
      totalUsers: at * 7,
      totalAccessAllowedUsers: at * 7,
    }));
    return route.fulfill({ json });
  }
  if (pathname.endsWith('/metadata')) {
    const ids = new Set(searchParams.get('_tenantIds')?.split(','));
    const json = accounts
      .filter(({ id }) => ids.has(id))
      .map((one) => ({
        tenantId: one.id,
        totalSubTenants: countBelow(one),
        isParent: one.children.length > 0,
      }));
    return route.fulfill({ json });
  }
  return route.fulfill({ json: listLevel(searchParams) });
}

function listLevel(query: URLSearchParams) {
  const filter = query.get('_filter')?.toLowerCase();
  const top = accounts.find(({ id }) => id === query.get('_subTenantId'));
  const found = accounts.filter((one) =>
    filter ? one.name.toLowerCase().includes(filter) : one.parent === top,
  );
  const limit = Number(query.get('_limit') ?? PAGE);
  const offset = Number(query.get('_offset') ?? 0);
  const totalPages = Math.ceil(found.length / limit);
  const link = (at: number) => {
    const next = new URLSearchParams(query);
    next.set('_offset', String(at));
    return at >= 0 && at < found.length ? `/tenants/resources/hierarchy/v2?${next}` : '';
  };
  return {
    items: found.slice(offset, offset + limit).map((one) => toItem(one, filter !== undefined)),
    _metadata: { totalItems: found.length, totalPages },
    _links: {
      next: link(offset + limit),
      prev: link(offset - limit),
      first: link(0),
      last: link((totalPages - 1) * limit),
    },
  };
}

function toItem(one: Account, isSearch: boolean) {
  const parents = parentByAccount(one).map(({ id: tenantId, name }) => ({ tenantId, name }));
  return {
    tenantId: one.id,
    name: one.name,
    createdAt: '2026-03-02T09:00:00.000Z',
    metadata: { isParent: one.children.length > 0 },
    isReseller: one.children.length > 0,
    subAccountAccessType: 'defaultOff',
    parentAccess: 'full',
    parentTenantId: one.parent?.id ?? '00000000-0000-4000-9000-000000000003',
    ...(isSearch ? { parents } : {}),
  };
}
