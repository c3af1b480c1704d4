/**
 * One measured entry: what it exports, what it may weigh, what the host brings along. Pages that have an address are opened in a browser
 * besides: `page-loads/page-loads.ts`.
 */
export interface SizeBudget {
  readonly name: string;
  /** A module that imports what is measured; rolldown keeps what it uses. */
  readonly source: string;
  readonly external: readonly string[];
  /** Kilobytes of 1000 bytes after gzip, all chunks that load at once. */
  readonly kilobytes: number;
  readonly why: string;
  /** Parts of paths that must not be among its modules. */
  readonly without?: readonly string[];
}

const react = ['react', 'react-dom', 'react/jsx-runtime', 'react-dom/client'];
const signInPath = `export * from '@foyer/embed'; export { LoginBox as Box } from '@foyer/login-box';`;

/** Sign-in steps without a URL: everything that a visitor has loaded by then. */
function boxSteps(name: string, flow: string, kilobytes: number): SizeBudget {
  const source = `${signInPath} export * from '../packages/login-box/src/${flow}/${flow}.flow.tsx';`;
  return { name, source, external: react, kilobytes, why: 'layout: each lazy chunk has a budget' };
}

/** Neither half carries the other: issue 5, Proof. */
const signInCode = [
  'packages/login-box/src/login/',
  'packages/login-box/src/sign-up/',
  'packages/login-box/src/mfa/',
];
const portalCode = ['packages/admin-portal/', 'packages/ui/src/portal.ts', '@tanstack/'];

/** Every entry and lazy chunk with a budget. */
export const sizeBudgets: readonly SizeBudget[] = [
  {
    name: 'session core',
    source: `export * from '@foyer/client/session';`,
    external: [],
    kilobytes: 10,
    why: 'issue 2, Bench: the session core is at most 10 kB',
  },
  {
    name: 'sign-in path',
    // The box is a chunk of its own; named here, it counts: a visitor who signs in loads both.
    source: signInPath,
    external: react,
    kilobytes: 45,
    why: 'issue 2, Bench: the sign-in path is at most 45 kB without React',
    without: [...portalCode, 'node_modules/xstate/'],
  },
  {
    name: 'application page',
    source: `export * from '@foyer/embed';`,
    external: react,
    kilobytes: 22,
    why: 'layout: each entry has a budget; what a host loads for a user who is signed in, without the sign-in box',
  },
  {
    name: 'console sign-in page',
    source: `export * from '../apps/console-sign-in/src/sign-in/main.tsx';`,
    external: react,
    kilobytes: 45,
    why: 'issue 6, Proof: the page is within the sign-in weight budget',
  },
  boxSteps('second-factor steps', 'mfa', 56),
  boxSteps('passwordless steps', 'passwordless', 50),
  boxSteps('breached-password steps', 'breached-password', 48),
  {
    name: 'passkey steps',
    // The button's script comes with the first step, the offer's after signing in.
    source: `${signInPath} export * from '../packages/login-box/src/passkeys/passkey-entry.tsx'; export * from '../packages/login-box/src/passkeys/prompt-passkeys.flow.tsx';`,
    external: react,
    kilobytes: 50,
    why: 'layout: each lazy chunk has a budget',
  },
  {
    name: 'admin portal, frame',
    // What the application has loaded already is not the portal's.
    source: `export * from '@foyer/admin-portal';`,
    external: react,
    kilobytes: 63,
    why: 'issue 5 asks for 60 kB gzip beyond React; the application switcher takes the rest',
    without: signInCode,
  },
];
