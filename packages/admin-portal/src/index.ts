'use client';

export {
  type AdminPortalProps,
  PortalOverlay,
  PortalPage,
  SinglePage,
} from './admin-portal.tsx';
export { loadSetupPage, type SetupPage } from './setup/load-setup-page.ts';
export type {
  AppearanceSettings,
  FieldAppearance,
  SubTabAppearance,
} from './navigation/appearance.ts';
export type { NavigationSettings, TabSetting } from './navigation/navigation.rules.ts';
export type { TabVisibility } from './navigation/navigation.ts';
export type { Tab } from './navigation/tabs.ts';
export type { PortalOptions, SignInPreviewProps } from './portal/portal-options.ts';
export type { PortalAddress } from './portal/portal-router.ts';
