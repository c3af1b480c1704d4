import { Button, Form, TextField } from '@foyer/ui';
import { BoxCard } from '../box/box-card.tsx';
import { useTexts } from '../box/box-context.ts';
import { SubmitButton } from '../box/submit-button.tsx';
import { loginMessages } from '../login/login.messages.ts';
import { ssoMessages } from '../sso-login/sso.messages.ts';
import type { SsoRequiredControls } from './sso-required.controls.ts';

/** The code that an administrator keeps for the day on which the company's sign-in is broken. Decision 0165. */
export function BreakGlassScreen(required: SsoRequiredControls) {
  const text = useTexts(ssoMessages, (texts) => texts.sso);
  const login = useTexts(loginMessages, (texts) => texts.login);
  return (
    <BoxCard
      step="breakGlass"
      title={text('codeTitle')}
      line={text('codeLine')}
      identity={{ email: required.email, onChange: required.change }}
      failure={required.failure}
      isBusy={required.isBusy}
      attention={required.attention}
      came={required.came}
    >
      <Form busy={required.isBusy} onSubmit={required.submit}>
        <TextField
          label={text('codeTitle')}
          value={required.code}
          onValueChange={required.enterCode}
          autoComplete="off"
          error={required.errors.code}
        />
        <SubmitButton busy={required.isBusy} busyLabel={login('signingIn')}>
          {login('signIn')}
        </SubmitButton>
      </Form>
      <Button variant="quiet" size="large" block onClick={required.cancel}>
        {text('cancel')}
      </Button>
    </BoxCard>
  );
}
