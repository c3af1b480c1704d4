import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useId, useRef } from 'react';
import { useRoot } from '../root/root-context.ts';

/** One of the views. */
export interface Tab<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  /** How many things are in it. */
  readonly count?: number | undefined;
}

/** Views of one page. */
export interface TabsProps<Value extends string = string> {
  /** What they are views of. */
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly tabs: readonly Tab<Value>[];
  /** The view that is shown. */
  readonly children?: ReactNode;
}

/**
 * Arrows move between them, and what is moved to is shown by Enter or Space: a view may have to
 * load.
 */
export function Tabs<Value extends string = string>({
  label,
  value,
  onChange,
  tabs,
  children,
}: TabsProps<Value>) {
  const { direction, text } = useRoot();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // on a narrow screen, the selected tab may be outside the visible part of the list; measured in
  // the next frame, because measuring now would also force a layout of the view in this task
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const selected = document.getElementById(`${id}-${value}`);
      if (!list.current || !selected) return;
      const outer = list.current.getBoundingClientRect();
      const inner = selected.getBoundingClientRect();
      if (inner.left < outer.left || inner.right > outer.right)
        list.current.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
    });
    return () => cancelAnimationFrame(frame);
  }, [id, value]);
  const numbers = new Intl.NumberFormat(text.locale);
  const pressKey = (event: KeyboardEvent<HTMLElement>) => {
    const all = [
      ...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role="tab"]') ?? []),
    ];
    const to = findTarget(
      event.key,
      all.indexOf(event.currentTarget),
      all.length,
      direction === 'rtl',
    );
    if (to === undefined) return;
    event.preventDefault();
    all[to]?.focus();
  };
  return (
    <div className="foyer-tabs">
      <div ref={list} className="foyer-tab-list" role="tablist" aria-label={label}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            className="foyer-tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={tab.value === value ? `${id}-panel` : undefined}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => tab.value !== value && onChange(tab.value)}
            onKeyDown={pressKey}
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="foyer-tab-count">{numbers.format(tab.count)}</span>
            )}
          </button>
        ))}
      </div>
      <div
        className="foyer-tab-panel"
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
      >
        {children}
      </div>
    </div>
  );
}

function findTarget(key: string, at: number, count: number, isRtl: boolean): number | undefined {
  const step = isRtl ? -1 : 1;
  const targets: { readonly [key: string]: number } = {
    ArrowRight: at + step,
    ArrowLeft: at - step,
    Home: 0,
    End: count - 1,
  };
  const to = targets[key];
  return to === undefined ? undefined : (to + count) % count;
}
