/** What an element is written with; what is undefined is left out. */
export type XmlAttributes = Readonly<Record<string, string | undefined>>;

/** XML that is already escaped. Made by `element` only. */
export interface Written {
  readonly xml: string;
}

/** Writes an element; every text and value is escaped here and nowhere else (T-SAML-13). */
export function element(
  name: string,
  attributes: XmlAttributes,
  ...children: readonly (Written | string | null)[]
): Written {
  const open = Object.entries(attributes)
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join('');
  const inner = children
    .map((child) => (typeof child === 'string' ? escaped(child) : (child?.xml ?? '')))
    .join('');
  return { xml: inner === '' ? `<${name}${open}/>` : `<${name}${open}>${inner}</${name}>` };
}

/** A text inside of XML or HTML, also inside of quotes. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
    .replaceAll('\r', '&#13;')
    .replaceAll('\n', '&#10;')
    .replaceAll('\t', '&#9;');
}
