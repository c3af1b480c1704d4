import { useState } from 'react';
import { ChevronDownIcon } from '../../icons/icons.tsx';
import { createLazyPart } from '../lazy-part/create-lazy-part.ts';
import { useMenuButton } from '../menu/use-menu-button.ts';
import { useRowKey, useRowTabIndex } from '../table/row-focus.ts';
import type { InlineChoiceProps } from './inline-choice-props.ts';

export type { InlineChoiceProps } from './inline-choice-props.ts';

const useList = /* @__PURE__ */ createLazyPart(() => import('./inline-choice-list.tsx'));

/**
 * Chips that are a button: a press opens a searched list with ticks. In a table, Tab reaches it in
 * the current row.
 */
export function InlineChoice<Value extends string = string>(props: InlineChoiceProps<Value>) {
  const { label, children, disabledReason } = props;
  const isDisabled = disabledReason !== undefined;
  const { isOpen, anchor, close, button } = useMenuButton();
  const tabIndex = useRowTabIndex();
  const row = useRowKey();
  const [drawnRow, setDrawnRow] = useState(row);
  // What was opened for one row is not answered for the next one in these elements.
  if (row !== drawnRow) {
    setDrawnRow(row);
    close();
  }
  const list = useList(isOpen);
  return (
    <>
      <button
        {...button}
        aria-haspopup={isDisabled ? undefined : 'dialog'}
        aria-expanded={isDisabled ? undefined : button['aria-expanded']}
        aria-disabled={isDisabled || undefined}
        // A native tooltip: a table has one of these in every row.
        title={disabledReason}
        className="foyer-inline-choice"
        aria-label={label}
        tabIndex={tabIndex}
      >
        <span className="foyer-inline-choice-values">{children}</span>
        <ChevronDownIcon size="small" className="foyer-inline-choice-icon" />
      </button>
      {list && anchor && isOpen && !isDisabled && (
        <list.InlineChoiceList {...props} anchor={anchor} onClose={close} />
      )}
    </>
  );
}
