import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

/** What a dropdown takes; `children` renders the items and gets the way to close. */
export interface DropdownProps {
  readonly label: string;
  readonly trigger: ReactNode;
  readonly className?: string;
  readonly isBusy?: boolean;
  readonly children: (close: () => void) => ReactNode;
}

/** A button that opens a menu: arrows move, Escape and a press elsewhere close. */
export function Dropdown({
  label,
  trigger,
  className = '',
  isBusy = false,
  children,
}: DropdownProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  useEffect(() => {
    if (!isOpen) return undefined;
    getItems(root.current)[0]?.focus();
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [isOpen]);
  return (
    <div className={`dropdown ${className}`} ref={root}>
      <button
        ref={button}
        type="button"
        className="dropdown-button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-busy={isBusy}
        onClick={() => setOpen(!isOpen)}
      >
        {trigger}
      </button>
      {isOpen && (
        <div
          className="dropdown-menu"
          id={id}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={(event) => steer(event, root.current, close)}
        >
          {children(close)}
        </div>
      )}
    </div>
  );
}

function getItems(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
}

function steer(event: KeyboardEvent, root: HTMLElement | null, close: () => void): void {
  if (event.key === 'Escape') return close();
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const items = getItems(root);
  if (items.length === 0) return;
  event.preventDefault();
  const at = items.findIndex((item) => item === document.activeElement);
  const step = event.key === 'ArrowDown' ? 1 : -1;
  items[(at + step + items.length) % items.length]?.focus();
}
