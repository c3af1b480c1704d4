/** The admin portal: a script of its own, fetched when it opens. */
export const loadPortalParts = () => import('./portal-parts.tsx');

/** The page of a setup link: a script of its own. */
export const loadSetupPart = () => import('./setup-part.tsx');
