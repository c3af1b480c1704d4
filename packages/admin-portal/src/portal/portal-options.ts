import type { Messages, ColorScheme, Direction, MessageOverrides, ThemeOptions } from '@foyer/ui';
import type { AppearanceSettings } from '../navigation/appearance.ts';
import type { NavigationSettings } from '../navigation/navigation.rules.ts';
import type { Tab } from '../navigation/tabs.ts';
import type { ComponentType, ReactNode } from 'react';

/** What the preview of the sign-in box takes. */
export interface SignInPreviewProps {
  /** `#rrggbb`, or empty: the color of the application. */
  readonly primary: string;
  readonly colorScheme: 'light' | 'dark';
}

/** How the admin portal looks and what it shows. Every option says its default. */
export interface PortalOptions {
  /** Tabs that are hidden, always there or there by permission. Default: the provider's metadata, then specification 1, §2. */
  readonly navigation?: NavigationSettings | undefined;
  /** Tabs named here come first in their group, in this order. Default: the order of the specification. */
  readonly order?: readonly Tab[] | undefined;
  /** Fields and inner tabs that are hidden or only to be read. Default: the provider's metadata, then `edit` for all. */
  readonly appearance?: AppearanceSettings | undefined;
  /** What is at the head of the menu. Default: the tenant's name alone. */
  readonly logo?: ReactNode | undefined;
  /** The application's name, for the way back to it. Default: none. */
  readonly appName?: string | undefined;
  /** Colors, corners, font. Default: those of the sign-in box. */
  readonly theme?: ThemeOptions | undefined;
  /** A fixed scheme, or `system`, which the user may change. Default: that of the sign-in box, else `system`. */
  readonly colorScheme?: ColorScheme | undefined;
  /** The language dates and numbers are written in. Default: that of the sign-in box, else the browser's. */
  readonly locale?: string | undefined;
  /** Default: follows the language. */
  readonly dir?: Direction | undefined;
  /** Texts to replace, by page and key; `shell` is the frame. Default: none. */
  readonly texts?: Readonly<Record<string, MessageOverrides<Messages>>> | undefined;
  /** Loads the sign-in box that the custom login tab previews. Default: set by `FoyerProvider`. */
  readonly signInPreview?: (() => Promise<ComponentType<SignInPreviewProps>>) | undefined;
}
