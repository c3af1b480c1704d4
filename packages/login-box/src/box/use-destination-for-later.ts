import { useFoyerClient } from '@foyer/react';
import { useEffect } from 'react';

/** The way on leads through a mail: keeps where the address says somebody was going, for the page behind the mail's link. */
export function useDestinationForLater(isTime: boolean): void {
  const client = useFoyerClient();
  useEffect(() => {
    const told = isTime ? new URLSearchParams(location.search).get('redirectUrl') : null;
    if (told) client.rememberDestination(told);
  }, [client, isTime]);
}
