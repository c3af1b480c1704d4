import type { PortalOptions } from '@foyer/admin-portal';
import type { EmbedOptions } from '../options.ts';

/**
 * The portal's options; where it has no wish about looks and language, those of the sign-in box.
 */
export function pickPortalOptions({
  adminPortal: setup,
  loginBox = {},
}: EmbedOptions): PortalOptions {
  const adminPortal = setup?.options ?? {};
  return {
    ...adminPortal,
    signInPreview: async () =>
      (await import('./sign-in-preview.tsx')).createSignInPreview(loginBox),
    theme: adminPortal.theme ?? loginBox.theme,
    colorScheme: adminPortal.colorScheme ?? loginBox.colorScheme,
    locale: adminPortal.locale ?? loginBox.locale,
    dir: adminPortal.dir ?? loginBox.dir,
    appName: adminPortal.appName ?? loginBox.appName,
  };
}
