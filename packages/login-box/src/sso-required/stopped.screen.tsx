import { Alert, BuildingIcon, Button, Medallion } from '@foyer/ui';
import { BoxCard } from '../box/box-card.tsx';
import { useBoxTexts, useFailureTexts, useTexts } from '../box/box-context.ts';
import { failureText } from '../box/failure-texts.ts';
import { RouteButton } from '../box/route-button.tsx';
import { loginMessages } from '../login/login.messages.ts';
import { ssoMessages } from '../sso-login/sso.messages.ts';
import { CodeLink } from './code-link.tsx';
import type { SsoRequiredControls } from './sso-required.controls.ts';

/** Why nothing else opens, and the ways on: to the company after all, back, or by a code. */
export function StoppedScreen(required: SsoRequiredControls) {
  const { reason, failure, ssoAddress, change, goOn } = required;
  const text = useTexts(ssoMessages, (texts) => texts.sso);
  const login = useTexts(loginMessages, (texts) => texts.login);
  const words = useBoxTexts();
  const said = useFailureTexts();
  const isNowhere = failure === undefined && ssoAddress === '';
  return (
    <BoxCard
      step="stopped"
      title={text('title')}
      line={failureText(reason, said)}
      media={
        <Medallion>
          <BuildingIcon size="large" />
        </Medallion>
      }
      identity={required.email === '' ? undefined : { email: required.email, onChange: change }}
      failure={failure}
      attention={required.attention}
      came={required.came}
    >
      {isNowhere && <Alert tone="error">{login('noWay')}</Alert>}
      <Button variant="primary" size="large" block onClick={goOn}>
        {ssoAddress ? text('title') : words('tryAgain')}
      </Button>
      {!change && <RouteButton to="loginUrl">{words('backToSignIn')}</RouteButton>}
      <CodeLink {...required} />
    </BoxCard>
  );
}
