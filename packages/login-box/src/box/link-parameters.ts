import { useState } from 'react';

/** What a link in a mail carries; read once, when its page opens. */
export function useLinkParameters(): {
  readonly userId: string | undefined;
  readonly token: string | undefined;
} {
  const [parameters] = useState(() => {
    const query = new URLSearchParams(location.search);
    return { userId: query.get('userId') ?? undefined, token: query.get('token') ?? undefined };
  });
  return parameters;
}
