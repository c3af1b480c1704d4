import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as embed from './index.ts';

/** Every name `index.ts` exports, types too, as written there. */
function exportedNames(): readonly string[] {
  const source = readFileSync(join(import.meta.dirname, 'index.ts'), 'utf8');
  const lists = [...source.matchAll(/export (type )?\{([^}]*)\}/g)];
  const names = lists.flatMap(([, isType, list = '']) =>
    list
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .map((name) => (isType && !name.startsWith('type ') ? `type ${name}` : name)),
  );
  return names.toSorted();
}

/** The options a host can give, in the order of the source. */
function optionNames(): readonly string[] {
  const source = readFileSync(join(import.meta.dirname, 'options.ts'), 'utf8');
  const [, body = ''] = /interface EmbedOptions[^{]*\{([\s\S]*?)\n\}/.exec(source) ?? [];
  return [...body.matchAll(/readonly (\w+)\??:/g)].map(([, name]) => name ?? '');
}

test('the public API is the one that was reviewed: whoever changes it says so here', () => {
  expect(exportedNames()).toMatchInlineSnapshot(`
    [
      "AdminPortal",
      "AdminPortalPage",
      "FoyerProvider",
      "LoginBox",
      "type AdminPortalHandle",
      "type AdminPortalOptions",
      "type AdminPortalPageProps",
      "type BoxLogo",
      "type BoxOptions",
      "type BoxTexts",
      "type EmbedOptions",
      "type FoyerClient",
      "type FoyerOptions",
      "type FoyerProviderProps",
      "type LoginBoxProps",
      "type PreviewMail",
      "type PreviewOptions",
      "type RedirectOptions",
      "type Routes",
      "type SessionState",
      "type SessionUser",
      "type ShowPortal",
      "type Tab as AdminPortalTab",
      "type Transport",
      "useCan",
      "useFoyerClient",
      "useLogout",
      "useSession",
      "useTenants",
      "useUser",
    ]
  `);
  expect(Object.keys(embed).toSorted()).toEqual(exportedNames().filter((name) => !name.startsWith('type ')));
});

test('the options of a host are the ones that were reviewed, and each says its default', () => {
  expect(optionNames()).toMatchInlineSnapshot(`
    [
      "requireAuth",
      "publicPaths",
      "isPublic",
      "loginBox",
      "adminPortal",
      "texts",
      "loading",
      "hostedLoginBox",
      "preview",
    ]
  `);
  const source = readFileSync(join(import.meta.dirname, 'options.ts'), 'utf8');
  const documented = source.match(/Default: /g) ?? [];
  expect(documented.length).toBeGreaterThanOrEqual(optionNames().length);
});
