'use client';

import { useEffect, useRef } from 'react';
import { ChevronUpDownIcon } from '../../icons/icons.tsx';
import { createLazyPart } from '../lazy-part/create-lazy-part.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import { useMenuButton } from './use-menu-button.ts';
import type { MenuProps } from './menu-props.ts';

export type { MenuGroup, MenuItem, MenuProps } from './menu-props.ts';

/** What opens weighs more than a whole page; it loads beside it. */
const useRows = /* @__PURE__ */ createLazyPart(() => import('./menu-rows.tsx'));

/** Opens by click, Enter, Space or arrows; letters jump; Escape closes and gives the focus back. */
export function Menu({ label, trigger, groups, align = 'start', bare, header, onOpen }: MenuProps) {
  const { isOpen, anchor, isByKey, close, button } = useMenuButton();
  const rows = useRows(isOpen);
  const opened = useRef(onOpen);
  useEffect(() => {
    opened.current = onOpen;
  });
  useEffect(() => {
    if (isOpen) opened.current?.();
  }, [isOpen]);
  return (
    <>
      <button
        {...button}
        type="button"
        className="foyer-menu-trigger"
        data-bare={bare || undefined}
      >
        <span className="foyer-menu-trigger-content">
          <VisuallyHidden>{label}: </VisuallyHidden>
          {trigger}
        </span>
        {!bare && <ChevronUpDownIcon size="small" />}
      </button>
      {rows && anchor && (
        <rows.MenuRows
          {...{ label, groups, align, header, isOpen, anchor, isByKey }}
          onClose={close}
        />
      )}
    </>
  );
}
