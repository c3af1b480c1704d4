import type { Failure, PasskeyProblemCode } from '@foyer/client';
import { Alert } from '@foyer/ui';
import { useTexts } from '../box/box-context.ts';
import { FailureAlert } from '../box/failure-alert.tsx';
import { passkeysMessages } from './passkeys.messages.ts';

/**
 * The words for what happens between the page, the browser and the device, which the provider never
 * hears of.
 */
const problems: Readonly<Record<PasskeyProblemCode, keyof typeof passkeysMessages>> = {
  'passkeys/notUsed': 'notUsed',
  'passkeys/useTimedOut': 'timedOut',
  'passkeys/useUnsupported': 'useUnsupported',
  'passkeys/useFailed': 'useFailed',
  'passkeys/notMade': 'notMade',
  'passkeys/makeTimedOut': 'timedOut',
  'passkeys/makeUnsupported': 'makeUnsupported',
  'passkeys/cannotKeep': 'cannotKeep',
  'passkeys/known': 'known',
  'passkeys/makeFailed': 'makeFailed',
};

/** Says why there is no passkey, and what to do. */
export function PasskeyAlert({ failure }: { readonly failure: Failure }) {
  const text = useTexts(passkeysMessages, (texts) => texts.passkeys);
  if (!isProblem(failure.code)) return <FailureAlert failure={failure} />;
  return <Alert tone="error">{text(problems[failure.code])}</Alert>;
}

function isProblem(code: string): code is PasskeyProblemCode {
  return code in problems;
}
