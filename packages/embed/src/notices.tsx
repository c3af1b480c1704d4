import { readSsoFailure } from '@foyer/client';
import { useFoyerClient, useImpersonation, useSession } from '@foyer/react';
import { Alert, createTheme, Root } from '@foyer/ui';
import { type ReactNode, useMemo, useState } from 'react';
import { ImpersonationAlert } from './impersonation-banner.tsx';
import type { EmbedOptions } from './options.ts';
import { usePageTexts } from './page-texts.ts';

interface NoticesProps {
  readonly options: EmbedOptions;
}

/**
 * Notices that the application does not show itself: that the session impersonates a user, and why
 * an SSO sign-in that returned to a public page failed.
 */
export function Notices({ options }: NoticesProps) {
  const client = useFoyerClient();
  const { status } = useSession();
  const impersonation = useImpersonation();
  const [isDismissed, setDismissed] = useState(false);
  const { text, sayFailure } = usePageTexts(options);
  if (impersonation && options.impersonationBar !== false)
    return (
      <Bar options={options}>
        <ImpersonationAlert options={options} />
      </Bar>
    );
  const failure = status === 'signedOut' && !isDismissed ? readSsoFailure(client) : undefined;
  if (!failure) return null;
  return (
    <Bar options={options}>
      <Alert tone="error" title={text('ssoFailed')} onDismiss={() => setDismissed(true)}>
        {sayFailure(failure)}
      </Alert>
    </Bar>
  );
}

/** At the bottom of the window, over the host's page. */
function Bar({ options, children }: NoticesProps & { readonly children: ReactNode }) {
  const { theme, colorScheme, dir } = options.loginBox ?? {};
  const values = useMemo(() => theme && createTheme(theme), [theme]);
  const { text } = usePageTexts(options);
  return (
    <Root theme={colorScheme} values={values} locale={text.locale} dir={dir}>
      <div className="foyer-embed-notice">{children}</div>
    </Root>
  );
}
