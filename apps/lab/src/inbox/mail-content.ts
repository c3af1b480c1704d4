const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function decodeEntities(text: string): string {
  return text.replaceAll(/&(#x?[\da-f]+|[a-z]+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole;
    const code =
      name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** What a user reads in an HTML mail: no head, no styles, no tags. */
export function readableText(html: string): string {
  const visible = html
    .replaceAll(/<!--[\s\S]*?-->/g, ' ')
    .replaceAll(/<(head|style|script|title)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replaceAll(/<(?:br|\/p|\/div|\/tr|\/h[1-6])\b[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, ' ');
  return decodeEntities(visible)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim();
}

function asWebAddress(text: string): string | undefined {
  const url = URL.parse(text);
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? text : undefined;
}

const addressInText = /https?:\/\/[^\s<>"'`]+/gi;
const sentenceEnd = /[.,;:!?)\]}]+$/;

/** The web addresses of a mail in the order a reader meets them, each once. Other schemes are not links. */
export function getLinks({ text, html }: { text: string; html: string }): readonly string[] {
  const written = [...text.matchAll(addressInText)].map(([address]) =>
    address.replace(sentenceEnd, ''),
  );
  const anchors = [...html.matchAll(/<a\b[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi)];
  const linked = anchors.map((anchor) =>
    decodeEntities((anchor[1] ?? anchor[2] ?? anchor[3] ?? '').trim()),
  );
  return [
    ...new Set(
      [...written, ...linked].map(asWebAddress).filter((address) => address !== undefined),
    ),
  ];
}

const code = /(?<![\p{L}\p{N}#_-])(\d{6,8}|\d{3}[ -]\d{3}|\d{4}[ -]\d{4})(?![\p{L}\p{N}_-])/gu;

/** The one-time codes of a mail: six to eight digits standing alone, given without spaces and dashes, each once. */
export function getCodes({ text, html }: { text: string; html: string }): readonly string[] {
  const readable = (text.trim() === '' ? readableText(html) : text).replaceAll(addressInText, ' ');
  const found = [...readable.matchAll(code)].map(([whole]) => whole.replaceAll(/[ -]/g, ''));
  return [...new Set(found)];
}
