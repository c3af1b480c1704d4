import { useEffect, useState } from 'react';
import { isPreview } from '../preview/preview-mode.ts';

/** The accounts a user may try. */
export interface Demo {
  readonly password: string;
  readonly accounts: readonly {
    readonly email: string;
    readonly tenant: string;
    readonly roles: readonly string[];
  }[];
}

/** The accounts of the preview; a provider in demo mode tells its own. */
const previewDemo: Demo = {
  password: 'Foyer-demo-2026',
  accounts: [
    { email: 'admin@acme.test', tenant: 'Acme', roles: ['Admin'] },
    { email: 'member@acme.test', tenant: 'Acme', roles: ['ReadOnly'] },
    { email: 'admin@globex.test', tenant: 'Globex', roles: ['Admin'] },
    { email: 'reseller@north.test', tenant: 'North', roles: ['Admin'] },
    { email: 'careful@acme.test', tenant: 'Acme', roles: ['ReadOnly'] },
  ],
};

function isDemo(value: unknown): value is Demo {
  if (typeof value !== 'object' || value === null) return false;
  return 'password' in value && 'accounts' in value && Array.isArray(value.accounts);
}

/** The demo accounts, where there are any: production has no lab, and the page shows none. */
export function useDemo(): Demo | undefined {
  const [demo, setDemo] = useState(isPreview ? previewDemo : undefined);
  useEffect(() => {
    if (isPreview) return undefined;
    const stop = new AbortController();
    fetch('/lab/demo', { signal: stop.signal, headers: { accept: 'application/json' } })
      .then((response) => (response.ok ? response.json() : undefined))
      .then((value: unknown) => isDemo(value) && setDemo(value))
      .catch(() => undefined); // no lab: nothing to show
    return () => stop.abort();
  }, []);
  return demo;
}
