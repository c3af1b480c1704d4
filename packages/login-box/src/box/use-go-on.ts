import { useFoyerClient } from '@foyer/react';
import { useEffect, useRef } from 'react';

/** Goes where somebody was going, once: the remembered address is used up by that. */
export function useGoOn(isTime: boolean): void {
  const client = useFoyerClient();
  const hasGone = useRef(false);
  useEffect(() => {
    if (!isTime) hasGone.current = false;
    if (!isTime || hasGone.current) return;
    hasGone.current = true;
    client.continueAfterLogin();
  }, [client, isTime]);
}
