import type { FoyerOptions } from '@foyer/client';
import type { MessageOverrides } from '@foyer/ui';
import type { BoxOptions } from '@foyer/login-box';
import type { pageMessages } from '@foyer/login-box/languages';
import type { PreviewOptions } from '@foyer/preview';
import type { ComponentType, ReactNode } from 'react';
import type { AdminPortalOptions } from './admin-portal/admin-portal-options.ts';

/** What a host tells Foyer. Only `baseUrl` is needed; every other option says its default. */
export interface EmbedOptions extends FoyerOptions {
  /**
   * Whether pages that are not public need a sign-in. `false` makes every page public. Default:
   * true.
   */
  readonly requireAuth?: boolean;
  /**
   * Pages anyone may see: a path, or a path that ends in `*` for everything below it. Default:
   * none.
   */
  readonly publicPaths?: readonly string[];
  /** Judges a path instead of `publicPaths`. Default: `publicPaths` decides. */
  readonly isPublic?: (path: string) => boolean;
  /** How the sign-in box looks and speaks. Default: see `BoxOptions`. */
  readonly loginBox?: BoxOptions;
  /**
   * The admin portal, as `adminPortal()` of `@foyer/embed/admin-portal` makes it. Default: none,
   * and none of its script.
   */
  readonly adminPortal?: AdminPortalSetup;
  /** Texts outside the box to replace. Default: none. */
  readonly texts?: MessageOverrides<typeof pageMessages>;
  /**
   * Shown until it is known whether a user is signed in. Default: a quiet page with a ring after
   * a moment.
   */
  readonly loading?: ReactNode;
  /**
   * Whether users sign in on the provider's own page instead of in the box on this one. A preview
   * has no such page: it shows the box, and `client.hosted` leads back as if a user had signed in
   * there. Default: false.
   */
  readonly hostedLoginBox?: boolean;
  /**
   * Whether to show a bar over the application while the session impersonates a user, with a button
   * that stops it. A host that shows this itself uses `ImpersonationBanner` or `useImpersonation`.
   * Default: true.
   */
  readonly impersonationBar?: boolean;
  /**
   * Plays everything with canned data, without a server; an object says how. Read once. Default:
   * false.
   */
  readonly preview?: boolean | PreviewOptions;
}

/**
 * The portal as `adminPortal()` makes it for the option of this name; hosts pass it on and look at
 * nothing of it.
 */
export interface AdminPortalSetup {
  readonly options: AdminPortalOptions;
  /** Whether a path is the portal's own. */
  readonly isAt: (path: string) => boolean;
  /** Whether a path is that of emailed setup links. */
  readonly isSetupAt: (path: string) => boolean;
  /** Lets the page open and close it. */
  readonly Handle: ComponentType<{ readonly options: EmbedOptions; readonly path: string }>;
  /** It as a page, on its own path. */
  readonly Route: ComponentType<{ readonly options: EmbedOptions }>;
  /** It over the page that is open. */
  readonly Layer: ComponentType<{ readonly options: EmbedOptions }>;
  /** The page of setup links, which needs no sign-in. */
  readonly Setup: ComponentType<{ readonly options: EmbedOptions }>;
}

/** Whether anyone may see a page. */
export function isPublicPath(
  { requireAuth = true, isPublic, publicPaths = [] }: EmbedOptions,
  path: string,
): boolean {
  if (!requireAuth) return true;
  if (isPublic) return isPublic(path);
  return publicPaths.some((pattern) => matches(pattern, path));
}

function matches(pattern: string, path: string): boolean {
  if (!pattern.endsWith('*')) return withoutTrailingSlash(pattern) === withoutTrailingSlash(path);
  const folder = withoutTrailingSlash(pattern.slice(0, -1));
  return path === folder || path.startsWith(folder === '/' ? '/' : `${folder}/`);
}

function withoutTrailingSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
