import { RedirectToSsoScreen } from '../login/redirect-to-sso.screen.tsx';
import { CodeLink } from './code-link.tsx';
import type { SsoRequiredControls } from './sso-required.controls.ts';

/** Names where the company signs in, and goes there after a moment. */
export function LeavingScreen(required: SsoRequiredControls) {
  return (
    <RedirectToSsoScreen {...required}>
      <CodeLink {...required} />
    </RedirectToSsoScreen>
  );
}
