/** A piece of a page; everything from outside has been escaped. */
export interface Html {
  readonly html: string;
}

type Piece = string | number | Html | readonly Html[] | undefined | false;

/** Writes a piece of a page: `` html`<p>${name}</p>` `` escapes the name. */
export function html(parts: TemplateStringsArray, ...values: readonly Piece[]): Html {
  return { html: parts.map((part, at) => part + written(values[at])).join('') };
}

function written(value: Piece): string {
  if (value === undefined || value === false) return '';
  if (typeof value === 'string' || typeof value === 'number') return escape(String(value));
  return 'html' in value ? value.html : value.map((one) => one.html).join('');
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
