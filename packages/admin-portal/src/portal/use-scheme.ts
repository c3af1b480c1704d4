import { useFoyerClient } from '@foyer/react';
import type { ColorScheme } from '@foyer/ui';
import { useMemo, useState } from 'react';
import type { SchemeChoice } from './portal-context.ts';

/** Where the choice is kept. */
const key = 'foyer.portal.scheme';

/** The host's scheme, or where that is the system's, what the user chose in this browser. */
export function useScheme(given: ColorScheme = 'system'): SchemeChoice {
  const { storage } = useFoyerClient();
  const [chosen, setChosen] = useState<ColorScheme>(() => readScheme(storage.getItem(key)));
  return useMemo(() => {
    if (given !== 'system') return { value: given, choose: undefined };
    const choose = (scheme: ColorScheme) => {
      if (scheme === 'system') storage.removeItem(key);
      else storage.setItem(key, scheme);
      setChosen(scheme);
    };
    return { value: chosen, choose };
  }, [given, chosen, storage]);
}

function readScheme(stored: string | null): ColorScheme {
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}
