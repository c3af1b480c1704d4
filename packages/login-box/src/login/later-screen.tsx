import type { LoginControls } from './login.controls.ts';
import { PasswordExpiresScreen } from './password-expires.screen.tsx';
import { RedirectToSsoScreen } from './redirect-to-sso.screen.tsx';

/** What most people never see, as a script of its own: leaving for a company, and what `success` has to say. */
export function LaterScreen(login: LoginControls) {
  return login.isWarning ? <PasswordExpiresScreen {...login} /> : <RedirectToSsoScreen {...login} />;
}
