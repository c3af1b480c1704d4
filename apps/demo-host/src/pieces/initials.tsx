/** A round badge with the first letters of a name: a picture, drawn by the style sheet, and no text that a label would have to repeat. */
export function Initials({ name }: { readonly name: string }) {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  );
  return (
    <span className="initials" aria-hidden="true" data-letters={letters.join('').toUpperCase()} />
  );
}
