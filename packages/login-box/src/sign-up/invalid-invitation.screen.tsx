import { Button, ClockIcon, Medallion } from '@foyer/ui';
import { BoxCard } from '../box/box-card.tsx';
import { useBox, useBoxTexts, useFailureTexts, useTexts } from '../box/box-context.ts';
import { failureText } from '../box/failure-texts.ts';
import { RouteLink } from '../box/route-link.tsx';
import type { SignUpControls } from './sign-up.controls.ts';
import { signUpMessages } from './sign-up.messages.ts';

/** The invite link is used up, switched off, or its company is locked: the provider says which. */
export function InvalidInvitationScreen({ failure, came, withoutInvitation }: SignUpControls) {
  const { signUp } = useBox();
  const text = useTexts(signUpMessages, (texts) => texts.signUp);
  const words = useBoxTexts();
  const said = useFailureTexts();
  return (
    <BoxCard
      step="invalidInvitation"
      title={text('invalidTitle')}
      line={failure && failureText(failure, said)}
      media={
        <Medallion tone="warning">
          <ClockIcon size="large" />
        </Medallion>
      }
      came={came}
      footer={<RouteLink to="loginUrl">{words('backToSignIn')}</RouteLink>}
    >
      {signUp && (
        <Button variant="primary" size="large" block onClick={withoutInvitation}>
          {text('ownAccount')}
        </Button>
      )}
    </BoxCard>
  );
}
