import { useState } from 'react';
import { ChevronDownIcon } from '../../icons/icons.tsx';
import { createLazyPart } from '../lazy-part/create-lazy-part.ts';
import { useMenuButton } from '../menu/use-menu-button.ts';
import { Reason } from '../reason/reason.tsx';
import { useRowKey, useRowTabIndex } from '../table/row-focus.ts';
import type { InlineChoiceProps } from './inline-choice-props.ts';

export type { InlineChoiceProps } from './inline-choice-props.ts';

const useList = /* @__PURE__ */ createLazyPart(() => import('./inline-choice-list.tsx'));

/** Chips that are a button: a press opens a searched list with ticks. In a table, Tab reaches it in the current row. */
export function InlineChoice<Value extends string = string>(props: InlineChoiceProps<Value>) {
  const { label, children, whyNot } = props;
  const { isOpen, anchor, close, button } = useMenuButton();
  const tabIndex = useRowTabIndex();
  const row = useRowKey();
  const [drawnRow, setDrawnRow] = useState(row);
  // What was opened for one row is not answered for the next one in these elements.
  if (row !== drawnRow) {
    setDrawnRow(row);
    close();
  }
  const list = useList();
  return (
    <>
      <Reason why={whyNot}>
        <button
          {...button}
          aria-haspopup="dialog"
          className="foyer-inline-choice"
          aria-label={label}
          tabIndex={tabIndex}
        >
          <span className="foyer-inline-choice-values">{children}</span>
          <ChevronDownIcon size="small" className="foyer-inline-choice-icon" />
        </button>
      </Reason>
      {list && anchor && isOpen && (
        <list.InlineChoiceList {...props} anchor={anchor} onClose={close} />
      )}
    </>
  );
}
