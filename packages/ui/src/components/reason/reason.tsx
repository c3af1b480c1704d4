import type { KeyboardEvent, ReactNode, SyntheticEvent } from 'react';
import { useEffect, useId, useRef } from 'react';
import { LockIcon } from '../../icons/icons.tsx';
import { useHint } from '../tooltip/use-hint.tsx';

/** Around something that cannot be used now. */
export interface ReasonProps {
  /** Why it cannot be used; without a reason what is inside works as if this were not here. */
  readonly why: string | undefined;
  /** Something with one control: a button, a switch, a field. */
  readonly children: ReactNode;
}

/** Keeps what is inside reachable but without effect, and says why: never `disabled`, which hides from the keyboard. */
export function Reason({ why, children }: ReasonProps) {
  if (why === undefined) return children;
  return <Locked why={why}>{children}</Locked>;
}

/** What a finger would open a keyboard for. */
const TYPED =
  'input:not([type=checkbox], [type=radio], [type=color], [type=range], [type=file]), textarea';
const CONTROLS = 'button, input, select, textarea, a[href], [tabindex]';
/** Keys that leave; all others would act. */
const HARMLESS = new Set(['Tab', 'Shift', 'Escape', 'Control', 'Alt', 'Meta']);

function Locked({ why, children }: { readonly why: string; readonly children: ReactNode }) {
  const frame = useRef<HTMLSpanElement>(null);
  const reasonId = useId();
  const { show, events, popup } = useHint(frame, why);
  // After each drawing, because what is inside draws its own attributes.
  useEffect(() => {
    for (const control of frame.current?.querySelectorAll(CONTROLS) ?? []) {
      control.setAttribute('aria-disabled', 'true');
      control.setAttribute('aria-describedby', reasonId);
      if (control.matches(TYPED)) control.setAttribute('readonly', '');
    }
  });
  const stop = (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  const press = (event: SyntheticEvent) => {
    stop(event);
    show();
  };
  const pressKey = (event: KeyboardEvent) => {
    if (HARMLESS.has(event.key)) return;
    stop(event);
    if (event.key === 'Enter' || event.key === ' ') show();
  };
  const withhold = (event: SyntheticEvent) => event.stopPropagation();
  const guards = {
    onClickCapture: press,
    onKeyDownCapture: pressKey,
    onBeforeInputCapture: stop,
    onPasteCapture: stop,
    onDragOverCapture: stop,
    onDropCapture: press,
    onPointerDownCapture: withhold,
    onMouseDownCapture: withhold,
  };
  return (
    <span className="foyer-reason" ref={frame} {...events} {...guards}>
      {children}
      <LockIcon size="small" className="foyer-reason-lock" />
      <span className="foyer-visually-hidden" id={reasonId}>
        {why}
      </span>
      {popup}
    </span>
  );
}
