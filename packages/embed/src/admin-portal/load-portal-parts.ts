/** The admin portal: a script of its own, fetched when it opens. */
export const loadPortalParts = () => import('./portal-parts.tsx');

/** The page of a setup link, of which the portal knows the script. */
export const loadSetupPage = async () => (await import('@foyer/admin-portal')).loadSetupPage();
