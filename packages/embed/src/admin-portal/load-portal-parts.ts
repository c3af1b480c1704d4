/** The admin portal: a script of its own, fetched when it opens. */
export const loadPortalParts = () => import('./portal-parts.tsx');
