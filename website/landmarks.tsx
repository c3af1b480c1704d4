import { useLocation } from '@rspress/core/runtime';
import { useEffect } from 'react';

const names = { sidebar: 'Pages', outline: 'On this page' };

/** Names the two columns beside the text, so that screen readers tell them apart. */
// oxlint-disable-next-line import/no-default-export -- the site generator imports it so
export default function Landmarks() {
  const { pathname } = useLocation();
  useEffect(() => {
    if (!pathname) return;
    for (const [column, name] of Object.entries(names))
      for (const aside of document.querySelectorAll(`aside[class*="rp-doc-layout__${column}"]`))
        aside.setAttribute('aria-label', name);
  }, [pathname]);
  return null;
}
