const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  copy: '©',
  ndash: '–',
  mdash: '—',
  hellip: '…',
};

/** The text of an email for programs that show no HTML: links in full, one line per block. */
export function htmlToText(html: string): string {
  const text = html
    .replace(/<!--[\s\S]*?-->|<(head|style|title)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<a\b[^>]*?\bhref\s*=\s*(["'])([\s\S]*?)\1[^>]*>([\s\S]*?)<\/a\s*>/gi, linkText)
    .replace(/\s+/g, ' ')
    .replace(/<(?:br|hr)\b[^>]*>/gi, '\n')
    .replace(/<\/?(?:p|div|h\d|table|ul|ol|blockquote|section)\b[^>]*>/gi, '\n\n')
    .replace(/<\/?(?:tr|li)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '');
  return `${unescapeHtml(text)
    .replace(/[^\S\n]*\n[^\S\n]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}

function linkText(_: string, _quote: string, href: string, label: string): string {
  const words = label
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return words === '' || words === href ? href : `${words}: ${href}`;
}

function unescapeHtml(text: string): string {
  return text.replace(/&(?:#(\d{1,6})|([a-z]+));/gi, (whole, code?: string, name?: string) =>
    code === undefined
      ? (entities[(name ?? '').toLowerCase()] ?? whole)
      : String.fromCodePoint(Math.min(Number(code), 0x10_ffff)),
  );
}
