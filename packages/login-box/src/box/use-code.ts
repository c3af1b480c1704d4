import type { Failure } from '@foyer/client';
import { usePublicConfig } from '@foyer/react';
import { useFailureTexts, useTexts } from './box-context.ts';
import { codeLength, codeMessages } from './code.messages.ts';
import { failureText } from './failure-texts.ts';

/** What is wrong with a code, in words, or nothing. */
export function useCodeError(code: string): string | undefined {
  const text = useTexts(codeMessages, (texts) => texts.code);
  return code.length < codeLength ? text('missing', { count: codeLength }) : undefined;
}

/** A sentence with the lifetime of a code; empty until the server's configuration has loaded. */
export function useCodeLifetime(): string {
  const text = useTexts(codeMessages, (texts) => texts.code);
  const seconds = usePublicConfig().vendor?.passwordlessSeconds;
  return seconds === undefined ? '' : text('lifetime', { count: Math.floor(seconds / 60) });
}

/** A refused code is said at the field, everything else above the form. */
export function useCodeFailure(
  failure: Failure | undefined,
  wrongCode: string,
): { readonly failure: Failure | undefined; readonly wrongCode: string | undefined } {
  const texts = useFailureTexts();
  if (failure?.code !== wrongCode) return { failure, wrongCode: undefined };
  return { failure: undefined, wrongCode: failureText(failure, texts) };
}
