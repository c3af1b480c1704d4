interface CodeBlockProps {
  readonly label: string;
  /** JSON, or text. */
  readonly value: unknown;
}

/** Text of a program; a long one scrolls, also by keyboard. */
export function CodeBlock({ label, value }: CodeBlockProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable
    <pre className="foyer-webhook-code" role="region" aria-label={label} tabIndex={0} dir="ltr">
      {formatted(value)}
    </pre>
  );
}

/** Headers as lines. */
export const headerLines = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

function formatted(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value, null, 2);
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === 'object' ? JSON.stringify(parsed, null, 2) : value;
  } catch {
    return value;
  }
}
