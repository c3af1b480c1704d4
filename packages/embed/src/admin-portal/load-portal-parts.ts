import type { SetupPage } from '@foyer/admin-portal';

/** The admin portal: a script of its own, fetched when it opens. */
export const loadPortalParts = () => import('./portal-parts.tsx');

/** The page of a setup link, of which the portal knows the script. */
export const loadSetupPage = async (): Promise<SetupPage> =>
  (await import('@foyer/admin-portal')).loadSetupPage();
