import { BuildingIcon, Medallion, Spinner, Stack } from '@foyer/ui';
import { BoxCard } from '../box/box-card.tsx';
import { useBoxTexts, useTexts } from '../box/box-context.ts';
import { useEscape } from '../login/use-escape.ts';
import { ssoMessages } from '../sso-login/sso.messages.ts';
import type { SsoRequiredControls } from './sso-required.controls.ts';

/** A moment: where the company signs in is being asked, or the page is about to go on. Escape stays here. */
export function AskingScreen({ came, cancel }: SsoRequiredControls) {
  const text = useTexts(ssoMessages, (texts) => texts.sso);
  const words = useBoxTexts();
  useEscape(cancel);
  return (
    <BoxCard
      step="redirectToSSO"
      title={text('title')}
      media={
        <Medallion>
          <BuildingIcon size="large" />
        </Medallion>
      }
      isBusy
      came={came}
    >
      <Stack align="center">
        <Spinner label={words('loading')} />
      </Stack>
    </BoxCard>
  );
}
