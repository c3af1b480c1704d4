import { useState } from 'react';

/** Copies a text; tells which of several was copied last. */
export function useCopy(): {
  readonly copied: string | undefined;
  readonly copy: (value: string) => void;
} {
  const [copied, setCopied] = useState<string | undefined>(undefined);
  const copy = (value: string) => {
    navigator.clipboard.writeText(value).then(
      () => setCopied(value),
      // Without the permission the text is still there to be selected by hand.
      () => setCopied(undefined),
    );
  };
  return { copied, copy };
}
