import { BuildingIcon, Button, Spinner, Stack } from '@foyer/ui';
import { type ReactNode, useLayoutEffect } from 'react';
import { BoxCard } from '../box/box-card.tsx';
import { useTexts } from '../box/box-context.ts';
import { ssoMessages } from '../sso-login/sso.messages.ts';
import type { LoginControls } from './login.screens.tsx';

/** What the card shows and can do. */
interface RedirectToSsoProps extends Pick<LoginControls, 'ssoAddress' | 'email' | 'cancel'> {
  /** Below the button. */
  readonly children?: ReactNode;
}

/**
 * Names where single sign-on leads before the browser leaves; can be canceled, by Escape as well.
 */
export function RedirectToSsoScreen({ children, ...login }: RedirectToSsoProps) {
  const text = useTexts(ssoMessages, (texts) => texts.sso);
  useEscape(login.cancel);
  const host = ssoHost(login.ssoAddress);
  return (
    <BoxCard
      step="redirectToSSO"
      title={text('title')}
      line={
        host
          ? text.parts('line', { host: <strong key="host">{host}</strong> })
          : text('lineUnnamed')
      }
      icon={<BuildingIcon size="large" />}
      identity={login.email === '' ? undefined : { email: login.email, onChange: login.cancel }}
    >
      <Stack align="center">
        <Spinner label={text('going')} />
      </Stack>
      <Button size="large" block onClick={login.cancel}>
        {text('cancel')}
      </Button>
      {children}
    </BoxCard>
  );
}

/** Our server leads on from an address of its own, and says in it where to. */
function ssoHost(address: string | undefined): string | undefined {
  const url = address === undefined ? null : URL.parse(address, location.href);
  return url?.searchParams.get('at') ?? url?.host;
}

/** Escape takes back what is about to happen, wherever the focus is. */
export function useEscape(cancel: () => void): void {
  // before the card is seen: a press right after it counts
  useLayoutEffect(() => {
    const press = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) cancel();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [cancel]);
}
