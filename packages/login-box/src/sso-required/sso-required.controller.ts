import type { Failure } from '@foyer/client';
import {
  createSsoRequiredMachine,
  type SsoRequiredMachineStep,
} from '@foyer/client/flows/sso-required';
import { useFlow } from '@foyer/react';
import { useTexts } from '../box/box-context.ts';
import type { BoxCardProps } from '../box/box-card-props.ts';
import { useAttempt, useFailureCount } from '../box/use-attempt.ts';
import { useCame } from '../box/use-came.ts';
import { ssoMessages } from '../sso-login/sso.messages.ts';
import type { SsoRequiredControls } from './sso-required.controls.ts';

const STEPS: readonly SsoRequiredMachineStep[] = [
  'asking',
  'redirectToSSO',
  'stopped',
  'breakGlass',
  'entered',
];

/** The machine as props, begun with what the step that was refused knows. */
export function useSsoRequired(refused: BoxCardProps & { readonly failure: Failure }): {
  readonly step: SsoRequiredMachineStep;
  readonly controls: SsoRequiredControls;
} {
  const { failure: reason, identity, password } = refused;
  const input = { tenantId: tenantOf(reason), email: identity?.email ?? '', password };
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
    came: useCame(step, STEPS),
    isBusy,
    change: identity?.onChange,
    cancel: () => send({ type: 'cancel' }),
    goOn: () => send({ type: 'goOn' }),
    takeCode: context.password ? () => send({ type: 'useCode' }) : undefined,
    enterCode: (code) => send({ type: 'enterCode', code }),
    submit: () => form.attempt() && send({ type: 'submit' }),
  };
  return { step, controls };
}

function tenantOf({ context }: Failure): string | undefined {
  const id = context?.['tenantId'];
  return typeof id === 'string' ? id : undefined;
}
