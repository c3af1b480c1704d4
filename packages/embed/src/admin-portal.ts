'use client';

export type { Tab as AdminPortalTab } from '@foyer/admin-portal';
export {
  AdminPortal,
  type AdminPortalHandle,
  type ShowPortal,
} from './admin-portal/admin-portal.ts';
export type { AdminPortalOptions } from './admin-portal/admin-portal-options.ts';
export type { AdminPortalSetup } from './options.ts';
export { AdminPortalPage } from './admin-portal/admin-portal-page.tsx';
export type { AdminPortalPageProps } from './admin-portal/admin-portal-page-props.ts';
export { NotificationBell } from './admin-portal/notification-bell.tsx';
export type { NotificationBellProps } from './admin-portal/notification-bell-props.ts';
export { adminPortal } from './admin-portal/create-admin-portal.ts';
