import mark from '../mark.svg';

/** The mark and name of the application. */
export function Mark() {
  return (
    <span className="brand">
      <img src={mark} alt="" width="28" height="28" />
      Ledgerly
    </span>
  );
}
