import { DirectionProvider } from '@base-ui/react/direction-provider';
import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
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

/** Arrows move, and what is moved to is shown by Enter or Space. */
export function Tabs<Value extends string = string>({ label, value, onChange, tabs, children }: TabsProps<Value>) {
  const { direction, text } = useRoot();
  const numbers = new Intl.NumberFormat(text.locale);
  return (
    <DirectionProvider direction={direction}>
      <BaseTabs.Root className="foyer-tabs" value={value} onValueChange={(chosen: Value) => onChange(chosen)}>
        <BaseTabs.List className="foyer-tab-list" aria-label={label} activateOnFocus={false}>
          {tabs.map((tab) => (
            <BaseTabs.Tab key={tab.value} className="foyer-tab" value={tab.value}>
              {tab.label}
              {tab.count !== undefined && <span className="foyer-tab-count">{numbers.format(tab.count)}</span>}
            </BaseTabs.Tab>
          ))}
        </BaseTabs.List>
        {tabs.map((tab) => (
          <BaseTabs.Panel key={tab.value} className="foyer-tab-panel" value={tab.value}>
            {tab.value === value && children}
          </BaseTabs.Panel>
        ))}
      </BaseTabs.Root>
    </DirectionProvider>
  );
}
