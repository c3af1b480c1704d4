/** The page of a setup link: a script of its own, which the portal does not need. */
export const loadSetupPage = () => import('./setup-page.tsx').then((chunk) => chunk.SetupPage);
