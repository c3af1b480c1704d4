import type { CallbackInput } from '@foyer/client';
import { useState } from 'react';

/** What a page that one comes back to was called with; read once, when it opens. */
export function useCallbackInput(): CallbackInput {
  const [input] = useState(() => Object.fromEntries(new URLSearchParams(location.search)));
  return input;
}
