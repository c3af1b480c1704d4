import { useState } from 'react';

/** Whether a mail went out a second time: a sending in this step ended well. */
export function useSentAgain({
  isSending,
  hasFailed,
}: {
  isSending: boolean;
  hasFailed: boolean;
}): boolean {
  const [seen, setSeen] = useState({ isSending, wasSent: false });
  if (seen.isSending === isSending) return seen.wasSent;
  const wasSent = isSending ? false : !hasFailed;
  setSeen({ isSending, wasSent });
  return wasSent;
}
