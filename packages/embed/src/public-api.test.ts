import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as portal from './admin-portal.ts';
import * as components from './components.ts';
import * as embed from './index.ts';

/** Every name an entry exports, types too, as written there. */
function exportedNames(entry = 'index.ts'): readonly string[] {
  const source = readFileSync(join(import.meta.dirname, entry), 'utf8');
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

test('the public API is the one that was reviewed: anyone who changes it says so here', () => {
  expect(exportedNames()).toMatchInlineSnapshot(`
    [
      "FoyerProvider",
      "ImpersonationBanner",
      "LoginBox",
      "type BoxLogo",
      "type BoxOptions",
      "type BoxTexts",
      "type EmbedOptions",
      "type FoyerClient",
      "type FoyerOptions",
      "type FoyerProviderProps",
      "type Impersonation",
      "type LoginBoxProps",
      "type PreviewMail",
      "type PreviewOptions",
      "type RedirectOptions",
      "type Routes",
      "type SessionState",
      "type SessionUser",
      "type Transport",
      "useCan",
      "useFoyerClient",
      "useImpersonation",
      "useLogout",
      "useSession",
      "useTenants",
      "useUser",
    ]
  `);
  expect(Object.keys(embed).toSorted()).toEqual(
    exportedNames().filter((name) => !name.startsWith('type ')),
  );
});

test('what a host takes for the portal is what was reviewed', () => {
  expect(exportedNames('admin-portal.ts')).toMatchInlineSnapshot(`
    [
      "AdminPortal",
      "AdminPortalPage",
      "NotificationBell",
      "adminPortal",
      "type AdminPortalHandle",
      "type AdminPortalOptions",
      "type AdminPortalPageProps",
      "type AdminPortalSetup",
      "type NotificationBellProps",
      "type ShowPortal",
      "type Tab as AdminPortalTab",
    ]
  `);
  const values = exportedNames('admin-portal.ts').filter((name) => !name.startsWith('type '));
  expect(Object.keys(portal).toSorted()).toEqual(values);
});

test('the components for hosts are the ones that were reviewed', () => {
  expect(exportedNames('components.ts')).toMatchInlineSnapshot(`
    [
      "AccountSwitcher",
      "AdminPortalPage",
      "ApplicationSwitcher",
      "CheckoutDialog",
      "InviteUsers",
      "Protect",
      "SignInButton",
      "SignUpButton",
      "SignedIn",
      "SignedOut",
      "UserButton",
      "type AccountSwitcherProps",
      "type AdminPortalPageProps",
      "type ApplicationSwitcherProps",
      "type CheckoutDialogProps",
      "type ComponentTexts",
      "type InviteUsersProps",
      "type ProtectProps",
      "type SignInButtonProps",
      "type UserButtonItem",
      "type UserButtonProps",
    ]
  `);
  const values = exportedNames('components.ts').filter((name) => !name.startsWith('type '));
  expect(Object.keys(components).toSorted()).toEqual(values);
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
      "impersonationBar",
      "preview",
    ]
  `);
  const source = readFileSync(join(import.meta.dirname, 'options.ts'), 'utf8');
  const documented = source.match(/Default:\s/g) ?? [];
  expect(documented.length).toBeGreaterThanOrEqual(optionNames().length);
});
