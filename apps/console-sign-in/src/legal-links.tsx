import { VisuallyHidden } from '@foyer/ui';
import { text } from './console-text.ts';
import type { PageSettings } from './page-settings.ts';

/** "By signing in, you agree to the …": both documents open in new tabs. Specification 2, §2. */
export function LegalAgreement({ settings }: { readonly settings: PageSettings }) {
  return (
    <p className="console-agreement">
      {text.parts('agreement', {
        terms: <NewTabLink key="terms" href={settings.termsUrl} label={text('terms')} />,
        privacy: <NewTabLink key="privacy" href={settings.privacyUrl} label={text('privacy')} />,
      })}
    </p>
  );
}

function NewTabLink({ href, label }: { readonly href: string; readonly label: string }) {
  return (
    <a className="console-link" href={href} target="_blank" rel="noopener noreferrer">
      {label}
      <VisuallyHidden> {text('opensNewTab')}</VisuallyHidden>
    </a>
  );
}
