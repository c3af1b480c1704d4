import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Layout, "Slugs": a feature has one name, and these are all of them. */
const slugs = `
  login passwordless passkeys social-login sso sso-login hosted-login mfa sign-up activation invitations passwords
  phones impersonation console-session profile sessions api-tokens entitlements users bulk-users groups roles tenants
  account-settings provisioning security-policies ip-restrictions country-restrictions domain-restrictions security-center
  overview audits audit-streams usage notifications reports access-reviews webhooks integrations billing metadata feature-flags vendor management
  sub-accounts policy-templates join-requests applications user-sources
`
  .trim()
  .split(/\s+/);

const contracts = getFolders('packages/contract/src');
/** Calls of backends only: preview mode has no backend. */
const withoutPreview = ['management'];
/** Beside them stand the pieces that all previews share. */
const previews = getFolders('packages/preview/src').filter((slug) =>
  readdirSync(join(root, 'packages/preview/src', slug)).some((name) =>
    name.endsWith('.preview.ts'),
  ),
);

describe('a feature is found by its slug', () => {
  test('there are contracts to look at', () => {
    expect(contracts.length).toBeGreaterThanOrEqual(10);
  });

  test.each(contracts)('%s is a slug of the layout', (slug) => {
    expect(slugs).toContain(slug);
  });

  test.each(contracts)('%s has its contract and the table of its calls', (slug) => {
    expect(
      missing([
        `packages/contract/src/${slug}/${slug}.contract.ts`,
        `packages/contract/src/${slug}/${slug}.calls.ts`,
      ]),
    ).toEqual([]);
  });

  test.each(contracts)('%s has its server module with routes', (slug) => {
    expect(missing([`packages/server/src/modules/${slug}/${slug}.routes.ts`])).toEqual([]);
  });

  test.each(contracts)('%s has its factory', (slug) => {
    expect(missing([`packages/server/src/modules/${slug}/create-${slug}.ts`])).toEqual([]);
  });

  test.each(contracts.filter((slug) => !withoutPreview.includes(slug)))(
    '%s has its preview',
    (slug) => {
      expect(missing([`packages/preview/src/${slug}/${slug}.preview.ts`])).toEqual([]);
    },
  );

  test.each(contracts)('%s has a test that speaks to it', (slug) => {
    const places = [
      `packages/server/src/modules/${slug}/${slug}.test.ts`,
      `tests/stack/${slug}.stack.test.ts`,
      `tests/browser/${slug}.browser.test.ts`,
    ];
    expect(
      places.filter((path) => existsSync(join(root, path))),
      `one of ${places.join(', ')}`,
    ).not.toEqual([]);
  });
});

describe('nothing stands outside the slugs', () => {
  test.each([
    ...getFolders('packages/server/src/modules').map((slug) => [
      'packages/server/src/modules',
      slug,
    ]),
    ...previews.map((slug) => ['packages/preview/src', slug]),
  ])('%s/%s is a slug of the layout', (_folder, slug) => {
    expect(slugs).toContain(slug);
  });

  test.each(getFolders('packages/server/src/modules'))(
    'server module %s is flat and named after its slug',
    (slug) => {
      const entries = readdirSync(join(root, 'packages/server/src/modules', slug), {
        withFileTypes: true,
      });
      expect(entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)).toEqual([]);
    },
  );
});

function getFolders(path: string): string[] {
  if (!existsSync(join(root, path))) return [];
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

function missing(paths: string[]): string[] {
  return paths.filter((path) => !existsSync(join(root, path)));
}

// Review 2026-11-23, security W-7: row-level security does not hold against SQL that an attacker writes. Decision 0277.
test('SQL is built from text in the listed files only, and everything else is a parameter', () => {
  const fromText =
    /sql\.(?:raw|lit)\b|[^>l]`(?:begin|select|insert|update|delete|with|set|create|alter|drop)[ ;][^`]*\$\{/;
  const isQuery = (text: string) => fromText.test(text);
  const sources = globSync('packages/server/src/**/*.ts', {
    cwd: root,
    exclude: ['**/*.{test,fixture,journey}.ts', '**/embedded/**'],
  });
  expect(sources.length).toBeGreaterThan(300);
  const found = sources.filter((path) => isQuery(readFileSync(join(root, path), 'utf8')));
  expect(found.toSorted()).toEqual([
    'packages/server/src/kernel/db/database.ts',
    'packages/server/src/kernel/db/run-query.ts',
    'packages/server/src/kernel/jobs/delivery-counts.ts',
  ]);
});

test('every rule of our style sheets is found by a class or a tag: one that ends in `:is(…)` alone is tried on every element', () => {
  const sheets = globSync('packages/*/src/**/*.css', { cwd: root }).filter(
    (file) => !file.endsWith('/print.css'),
  );
  expect(sheets.length).toBeGreaterThan(50);
  const tried = sheets.flatMap((file) =>
    getSelectors(readFileSync(join(root, file), 'utf8'))
      .filter(
        (selector) =>
          /^:(is|where|not)\(/.test(getLastPart(selector)) &&
          !/[.[]/.test(withoutArguments(getLastPart(selector))),
      )
      .map((selector) => `${file}: ${selector}`),
  );
  // the shapes of an icon have no class
  expect(tried.filter((one) => !one.endsWith(' :where(:not([fill]))'))).toEqual([]);
});

/** The selectors of a style sheet, one by one. */
function getSelectors(sheet: string): readonly string[] {
  const heads = sheet.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/(?<=^|[{};])([^{};]+)(?=\{)/g);
  return [...heads]
    .map(([head]) => head.trim())
    .filter(isSelector)
    .flatMap((head) => splitOutside(head, ','));
}

const isSelector = (head: string) => !/^(@|from$|to$|\d)/.test(head);
const getLastPart = (selector: string) =>
  splitOutside(selector.replace(/ *[>+~] */g, ' '), ' ').at(-1) ?? '';
const withoutArguments = (part: string) => part.replace(/\((?:[^()]|\([^()]*\))*\)/g, '');

/** Split where no bracket is open. */
function splitOutside(text: string, mark: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of text) {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0;
    if (letter === mark && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
