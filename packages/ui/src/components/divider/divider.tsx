/** A hairline, with a word in it when there is one ("or"). */
export interface DividerProps {
  readonly label?: string | undefined;
}

/** Separates what is above from what is below. */
export function Divider({ label }: DividerProps) {
  if (label === undefined) return <hr className="foyer-divider" />;
  return (
    <div className="foyer-divider" data-labelled="">
      <span className="foyer-divider-label">{label}</span>
    </div>
  );
}
