/** A key of the keyboard. */
export interface KbdProps {
  readonly children: string;
}

/** Shows a key, for example `/` in a search field. */
export function Kbd({ children }: KbdProps) {
  return <kbd className="foyer-kbd">{children}</kbd>;
}
