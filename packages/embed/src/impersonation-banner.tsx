import { useImpersonation } from '@foyer/react';
import { Alert, Button } from '@foyer/ui';
import { useContext } from 'react';
import { ComponentRoot } from './components/component-root.tsx';
import type { EmbedOptions } from './options.ts';
import { OptionsContext } from './options-context.ts';
import { usePageTexts } from './page-texts.ts';
import { useImpersonationSession } from './use-impersonation-session.ts';

/**
 * Names the impersonated user, the reason, and the minutes left, and stops the impersonation; nothing
 * without one. For hosts that place
 * it themselves and turn off `impersonationBar`. Review 2026-11-23, sign-in B18.
 */
export function ImpersonationBanner() {
  const options = useContext(OptionsContext);
  const impersonation = useImpersonation();
  if (!impersonation) return null;
  return (
    <ComponentRoot isBlock>
      <ImpersonationAlert options={options} />
    </ComponentRoot>
  );
}

/** The alert of the banner, within a frame that has theme and language. */
export function ImpersonationAlert({ options }: { readonly options: EmbedOptions }) {
  const impersonation = useImpersonation();
  const details = useImpersonationSession();
  const { text } = usePageTexts(options);
  if (!impersonation) return null;
  const stop = <Button onClick={impersonation.stop}>{text('stopImpersonating')}</Button>;
  return (
    <Alert tone="warning" action={stop}>
      {text('impersonating', { email: impersonation.user.email })}
      {details &&
        ` ${text('impersonationDetails', { count: details.minutesLeft, reason: details.reason })}`}
    </Alert>
  );
}
