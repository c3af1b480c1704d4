import type { Failure } from '@foyer/client';
import { type LinkingControls, useLinkingTexts } from './linking-controls.ts';
import { LinkingWarning } from './linking-warning.tsx';

/** What the refusals mean to somebody who connects; their own words speak of signing in. */
const words = {
  'socialLogin/denied': 'denied',
  'socialLogin/linkedElsewhere': 'elsewhere',
  'socialLogin/expired': 'expired',
  'socialLogin/unavailable': 'unavailable',
  'socialLogin/failed': 'unavailable',
} as const;

/** The service was not connected; the reason is said, and nothing has changed. */
export function NotConnectedScreen({ failure, provider, came, send }: LinkingControls) {
  const text = useLinkingTexts({ provider });
  return (
    <LinkingWarning
      step="failed"
      title={text('failedTitle')}
      failure={failure && wordedAs(failure, text)}
      came={came}
      action={text('goBack')}
      onAction={() => send({ type: 'leave' })}
    />
  );
}

function wordedAs(failure: Failure, text: ReturnType<typeof useLinkingTexts>): Failure {
  const known: Readonly<Record<string, (typeof words)[keyof typeof words] | undefined>> = words;
  const key = known[failure.code];
  // under a code of its own, or the words of the sign-in would win
  return key ? { ...failure, code: `linking/${key}`, text: text(key) } : failure;
}
