export type { Tab as AdminPortalTab } from '@foyer/admin-portal';
export { AdminPortal, type AdminPortalHandle, type ShowPortal } from './admin-portal/admin-portal.ts';
export type { AdminPortalOptions, AdminPortalSetup } from './admin-portal/admin-portal-options.ts';
export { AdminPortalPage, type AdminPortalPageProps } from './admin-portal/admin-portal-page.tsx';
export { adminPortal } from './admin-portal/create-admin-portal.ts';
