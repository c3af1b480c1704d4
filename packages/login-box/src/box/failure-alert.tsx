import { Alert, Stack } from '@foyer/ui';
import type { Failure } from '@foyer/client';
import type { ReactNode } from 'react';
import { useBoxTexts, useFailureTexts } from './box-context.ts';
import { failureText, genericCode } from './failure-texts.ts';

/**
 * Says what happened and what to do next; a fault also names the trace that support can look up.
 */
export function FailureAlert({
  failure,
  remedy,
}: {
  readonly failure: Failure;
  readonly remedy?: ReactNode;
}) {
  const text = useBoxTexts();
  const reported = failureText(failure, useFailureTexts());
  const isFault = failure.code === genericCode;
  const reference =
    isFault && failure.traceId ? text('reference', { traceId: failure.traceId }) : undefined;
  const action = (remedy || reference) && (
    <Stack gap="tight">
      {remedy}
      {reference && <span className="foyer-box-reference">{reference}</span>}
    </Stack>
  );
  return (
    <Alert tone="error" action={action || undefined}>
      {reported}
    </Alert>
  );
}
