import { useEffect, useRef } from 'react';
import { useBox, useBoxTexts } from './box-context.ts';

/** Names the step in the window's title, with the application's name behind it; gives the old title back at the end. */
export function useDocumentTitle(title: string): void {
  const { appName } = useBox();
  const text = useBoxTexts();
  const shown = appName ? text('titleWithApp', { title, app: appName }) : title;
  const given = useRef<{ before: string; ours: string } | undefined>(undefined);
  useEffect(() => {
    given.current = { before: given.current?.before ?? document.title, ours: shown };
    document.title = shown;
  }, [shown]);
  useEffect(
    () => () => {
      if (given.current && document.title === given.current.ours)
        document.title = given.current.before;
      given.current = undefined;
    },
    [],
  );
}
