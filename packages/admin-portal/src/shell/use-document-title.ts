import { useEffect, useRef } from 'react';
import { usePortalFrame } from '../portal/portal-context.ts';

/** Names the browser's tab after the page that is open, and gives the name back. */
export function useDocumentTitle(title: string): void {
  const { options } = usePortalFrame();
  const before = useRef<string | undefined>(undefined);
  useEffect(() => {
    before.current ??= document.title;
    document.title = options.appName === undefined ? title : `${title} – ${options.appName}`;
  }, [title, options.appName]);
  useEffect(
    () => () => {
      if (before.current !== undefined) document.title = before.current;
    },
    [],
  );
}
