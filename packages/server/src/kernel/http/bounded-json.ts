/** Maximum nesting depth. Security decision 16. */
const maxDepth = 32;
/** Values of all kinds, at any depth. The longest legitimate list has 1,000 rows. */
const maxValues = 20_000;

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Whether a JSON text is cheap to parse: neither deeply nested nor with very many values. Checked
 * before parsing, because parsing a megabyte of brackets or commas takes 0.3 seconds.
 */
export function isBoundedJson(text: string, limit = maxValues): boolean {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === openBracket || code === openBrace) {
      depth += 1;
      values += 1;
    } else if (code === closeBracket || code === closeBrace) depth -= 1;
    else if (code === comma) values += 1;
    if (depth > maxDepth || values > limit) return false;
  }
  return true;
}

/** The end of the string that begins here; the end of the text if it is unterminated. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === backslash) at += 1;
    else if (code === quote) return at;
  }
  return text.length;
}
