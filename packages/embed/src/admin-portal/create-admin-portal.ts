import type { AdminPortalSetup } from '../options.ts';
import type { AdminPortalOptions } from './admin-portal-options.ts';
import { isPortalPath, isSetupPath } from './portal-url.ts';
import { PortalHandle, PortalLayer, PortalRoute, PortalSetup } from './portal-host.tsx';

/**
 * The admin portal for the option of this name. A host that does not call it carries nothing of the
 * portal; one that does fetches its script when it opens. Decision 0196.
 */
export function adminPortal(options: AdminPortalOptions = {}): AdminPortalSetup {
  return {
    options,
    isAt: (path) => isPortalPath(options, path),
    isSetupAt: isSetupPath,
    Handle: PortalHandle,
    Route: PortalRoute,
    Layer: PortalLayer,
    Setup: PortalSetup,
  };
}
