import type { KeyboardEvent } from 'react';
import { startTransition, useEffect, useRef, useState } from 'react';
import { CloseIcon } from '../../icons/icons.tsx';
import { SearchIcon } from '../../icons/portal-icons.tsx';
import { Kbd } from '../kbd/kbd.tsx';
import { usePortalText } from '../portal-text/portal-text.tsx';
import { useSettled } from './use-settled.ts';

/** Searches a list. */
export interface SearchFieldProps {
  /** Read out, for example "Search users". */
  readonly label: string;
  /** What is searched for now, usually from the address of the page. */
  readonly value: string;
  /** Called once typing pauses, and at once by Enter, Escape and the cross. */
  readonly onSearch: (value: string) => void;
  /** The label unless given. */
  readonly placeholder?: string | undefined;
  /** Focused by `/` from anywhere on the page, unless `false`. */
  readonly hasShortcut?: boolean | undefined;
}

/** A search that keeps what is typed and asks when typing pauses. */
export function SearchField({
  label,
  value,
  onSearch,
  placeholder,
  hasShortcut = true,
}: SearchFieldProps) {
  const text = usePortalText();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [reported, setNotified] = useState(value);
  // A change from outside (the back button, "clear filters") replaces what is typed; our own,
  // coming back, does not.
  if (reported !== value) {
    setNotified(value);
    setTyped(value);
  }
  const { later, now } = useSettled((next: string) => {
    // with the page, which may take its time to follow: until then this is no change from outside
    startTransition(() => setNotified(next));
    onSearch(next);
  });
  useShortcut(field, hasShortcut);
  const searchAtOnce = (next: string) => {
    setTyped(next);
    now(next);
  };
  const pressKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      now(typed);
    }
    if (event.key !== 'Escape' || typed === '') return;
    event.stopPropagation();
    searchAtOnce('');
  };
  return (
    <div className="foyer-search" role="search">
      <SearchIcon size="small" />
      <input
        ref={field}
        className="foyer-search-input"
        type="search"
        aria-label={label}
        aria-keyshortcuts={hasShortcut ? '/' : undefined}
        placeholder={placeholder ?? label}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          later(event.currentTarget.value);
        }}
        onKeyDown={pressKey}
      />
      {typed !== '' && (
        <button
          type="button"
          className="foyer-icon-button"
          aria-label={text('clearSearch')}
          onClick={() => {
            searchAtOnce('');
            field.current?.focus();
          }}
        >
          <CloseIcon size="small" />
        </button>
      )}
      {typed === '' && hasShortcut && (
        <span className="foyer-search-key" aria-hidden="true">
          <Kbd>/</Kbd>
        </span>
      )}
    </div>
  );
}

const TYPING =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"]';

function useShortcut(field: { readonly current: HTMLInputElement | null }, isOn: boolean) {
  useEffect(() => {
    if (!isOn) return undefined;
    const press = (event: globalThis.KeyboardEvent) => {
      if (
        event.key !== '/' ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.defaultPrevented
      )
        return;
      if (event.target instanceof Element && event.target.closest(TYPING)) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [field, isOn]);
}
