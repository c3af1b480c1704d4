import { BuildingIcon, Button, Medallion, Stack, Text } from '@foyer/ui';
import { BoxCard } from '../box/box-card.tsx';
import { useTexts } from '../box/box-context.ts';
import type { SignUpControls } from './sign-up.controls.ts';
import { signUpMessages } from './sign-up.messages.ts';

/** An invite link is for whoever wants it: somebody who is signed in decides with which account. The link is kept. */
export function SignedInAlreadyScreen({
  invitedTo,
  signedInAs = '',
  isBusy,
  came,
  ...decide
}: SignUpControls) {
  const text = useTexts(signUpMessages, (texts) => texts.signUp);
  return (
    <BoxCard
      step="signedInAlready"
      title={invitedTo ? text('joinTitle', { company: invitedTo }) : text('joinTitleUnnamed')}
      line={text('alreadyLine')}
      media={
        <Medallion>
          <BuildingIcon size="large" />
        </Medallion>
      }
      identity={{ email: signedInAs }}
      isBusy={isBusy}
      came={came}
    >
      <Stack gap="tight">
        <Button variant="primary" size="large" block loading={isBusy} onClick={decide.join}>
          {text('joinAs')}
        </Button>
        <Text tone="quiet" size="small" align="center">
          {text('joinHint')}
        </Text>
      </Stack>
      <Stack gap="tight">
        <Button size="large" block onClick={decide.another}>
          {text('joinAnother')}
        </Button>
        <Button variant="quiet" size="large" block onClick={decide.stay}>
          {text('stay')}
        </Button>
      </Stack>
    </BoxCard>
  );
}
