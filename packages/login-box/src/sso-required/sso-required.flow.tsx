import type { Failure, SsoRequiredStep } from '@foyer/client';
import {
  createSsoRequiredMachine,
  type SsoRequiredContext,
  type SsoRequiredMachineStep,
} from '@foyer/client/flows/sso-required';
import { useFlow } from '@foyer/react';
import { Alert, BuildingIcon, Button, Form, Link, Spinner, Stack, TextField } from '@foyer/ui';
import type { ReactElement } from 'react';
import type { BoxCardProps } from '../box/box-card-props.ts';
import { BoxCard } from '../box/box-card.tsx';
import { useBoxTexts, useFailureTexts, useTexts } from '../box/box-context.ts';
import { RouteButton, SubmitButton } from '../box/buttons.tsx';
import { failureText } from '../box/failure-texts.ts';
import { afterFirstScript } from '../box/first-script.ts';
import { useAttempt, useFailureCount } from '../box/use-attempt.ts';
import { StepDirection } from '../box/step-direction.tsx';
import { loginMessages } from '../login/login.messages.ts';
import { RedirectToSsoScreen, useEscape } from '../login/redirect-to-sso.screen.tsx';
import { ssoMessages } from '../sso-login/sso.messages.ts';

/** What the cards of a user whom their tenant wants for itself show and can do. */
interface SsoRequiredControls extends SsoRequiredContext {
  /** Why they are here. */
  readonly reason: Failure;
  readonly errors: { readonly code?: string | undefined };
  readonly attention: number;
  readonly isBusy: boolean;
  /** Back to another account, where the page around knows a way. */
  readonly change: (() => void) | undefined;
  readonly cancel: () => void;
  readonly onContinue: () => void;
  /** Absent where no password was shown, which the code goes beside. */
  readonly takeCode: (() => void) | undefined;
  readonly enterCode: (code: string) => void;
  readonly submit: () => void;
}

/**
 * A moment: where the tenant signs in is being asked, or the page is about to continue. Escape stays
 * here.
 */
function AskingScreen({ cancel }: SsoRequiredControls) {
  const text = useTexts(ssoMessages, (texts) => texts.sso);
  const words = useBoxTexts();
  useEscape(cancel);
  return (
    <BoxCard step="redirectToSSO" title={text('title')} icon={<BuildingIcon size="large" />} isBusy>
      <Stack align="center">
        <Spinner label={words('loading')} />
      </Stack>
    </BoxCard>
  );
}

/** Names where the tenant signs in, and goes there after a moment. */
function LeavingScreen(required: SsoRequiredControls) {
  return (
    <RedirectToSsoScreen {...required}>
      <CodeLink {...required} />
    </RedirectToSsoScreen>
  );
}

/** Why nothing else opens, and the ways on: to the tenant after all, back, or by a code. */
function StoppedScreen(required: SsoRequiredControls) {
  const { reason, failure, ssoAddress, change, onContinue } = required;
  const text = useTexts(ssoMessages, (texts) => texts.sso);
  const login = useTexts(loginMessages, (texts) => texts.login);
  const words = useBoxTexts();
  const reported = useFailureTexts();
  const isNowhere = failure === undefined && ssoAddress === '';
  return (
    <BoxCard
      step="stopped"
      title={text('title')}
      line={failureText(reason, reported)}
      icon={<BuildingIcon size="large" />}
      identity={required.email === '' ? undefined : { email: required.email, onChange: change }}
      failure={failure}
      attention={required.attention}
    >
      {isNowhere && <Alert tone="error">{login('noWay')}</Alert>}
      <Button variant="primary" size="large" block onClick={onContinue}>
        {ssoAddress ? text('title') : words('tryAgain')}
      </Button>
      {!change && <RouteButton to="loginUrl">{words('backToSignIn')}</RouteButton>}
      <CodeLink {...required} />
    </BoxCard>
  );
}

/**
 * The code that an administrator keeps for the day on which the tenant's sign-in is broken.
 * Decision 0165.
 */
function BreakGlassScreen(required: SsoRequiredControls) {
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

/** The sign-in method for an administrator whose tenant cannot sign them in. */
function CodeLink({ takeCode }: Pick<SsoRequiredControls, 'takeCode'>) {
  const text = useTexts(ssoMessages, (texts) => texts.sso);
  if (!takeCode) return null;
  return (
    <Stack align="center">
      <Link onClick={takeCode}>{text('useCode')}</Link>
    </Stack>
  );
}

/** The card of each step. */
const ssoRequiredScreens = {
  asking: AskingScreen,
  redirectToSSO: LeavingScreen,
  stopped: StoppedScreen,
  breakGlass: BreakGlassScreen,
  entered: AskingScreen,
} satisfies Record<SsoRequiredStep, (controls: SsoRequiredControls) => ReactElement>;

const steps: readonly SsoRequiredMachineStep[] = [
  'asking',
  'redirectToSSO',
  'stopped',
  'breakGlass',
  'entered',
];

/** The machine as props, begun with what the step that was refused knows. */
function useSsoRequired(refused: BoxCardProps & { readonly failure: Failure }): {
  readonly step: SsoRequiredMachineStep;
  readonly controls: SsoRequiredControls;
} {
  const { failure: reason, identity, password } = refused;
  const input = { tenantId: tenantIdFrom(reason), email: identity?.email ?? '', password };
  const { step, context, isBusy, send } = useFlow(createSsoRequiredMachine, input);
  const text = useTexts(ssoMessages, (texts) => texts.sso);
  const form = useAttempt(step, {
    code: context.code.trim() === '' ? text('codeMissing') : undefined,
  });
  const failures = useFailureCount(context.failure);
  const controls: SsoRequiredControls = {
    ...context,
    reason,
    errors: form.errors,
    attention: form.attention + failures,
    isBusy,
    change: identity?.onChange,
    cancel: () => send({ type: 'cancel' }),
    onContinue: () => send({ type: 'onContinue' }),
    takeCode: context.password ? () => send({ type: 'useCode' }) : undefined,
    enterCode: (code) => send({ type: 'enterCode', code }),
    submit: () => form.attempt() && send({ type: 'submit' }),
  };
  return { step, controls };
}

function tenantIdFrom({ context }: Failure): string | undefined {
  const id = context?.['tenantId'];
  return typeof id === 'string' ? id : undefined;
}

/**
 * In place of a step that was refused because the tenant wants its own sign-in: leads there.
 * Decision 0188.
 */
function SsoRequired({ failure, ...refused }: BoxCardProps) {
  return failure && <Required {...refused} failure={failure} />;
}

function Required(refused: Parameters<typeof useSsoRequired>[0]) {
  const { step, controls } = useSsoRequired(refused);
  const Screen = ssoRequiredScreens[step];
  return (
    <StepDirection step={step} order={steps}>
      <Screen {...controls} />
    </StepDirection>
  );
}

/** Registers this module as a lazy script. */
export const script = afterFirstScript(SsoRequired);
