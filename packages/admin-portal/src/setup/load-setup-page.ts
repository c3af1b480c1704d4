import type { ComponentType } from 'react';
import type { PortalOptions } from '../portal/portal-options.ts';

/** The page of a setup link. */
export type SetupPage = ComponentType<{ readonly options: PortalOptions }>;

/** The page of a setup link: a script of its own, which the portal does not need. */
export const loadSetupPage = (): Promise<SetupPage> =>
  import('./setup-page.tsx').then((chunk) => chunk.SetupPage);
