import mark from './theme/mark.svg';

/** Mark and name of the product. */
export function ConsoleMark({ onDark = false }: { readonly onDark?: boolean }) {
  return (
    <span className="console-mark" data-on-dark={onDark || undefined}>
      <img className="console-mark-picture" src={mark} alt="" width="32" height="32" />
      <span className="console-mark-name">Foyer Secure Browser</span>
    </span>
  );
}
