import { Button, CheckIcon, CopyIcon } from '@foyer/ui';
import { useState } from 'react';
import { useTexts } from '../box/box-context.ts';
import { mfaMessages } from './mfa.messages.ts';

/** Copies a text and says so. */
export function CopyButton({
  value,
  block,
}: {
  readonly value: string;
  readonly block?: boolean | undefined;
}) {
  const text = useTexts(mfaMessages, (texts) => texts.mfa);
  const [outcome, setOutcome] = useState<'copy' | 'copied' | 'copyFailed'>('copy');
  const copy = () => {
    copyText(value).then(
      () => setOutcome('copied'),
      () => setOutcome('copyFailed'),
    );
  };
  return (
    <Button block={block} icon={outcome === 'copied' ? <CheckIcon /> : <CopyIcon />} onClick={copy}>
      <span role="status">{text(outcome)}</span>
    </Button>
  );
}

/** The clipboard is missing on pages without https. */
async function copyText(value: string): Promise<void> {
  await navigator.clipboard.writeText(value);
}
