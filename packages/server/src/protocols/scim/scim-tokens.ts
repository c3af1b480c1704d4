import { badRequest, type ScimType } from './scim-error.ts';

/** A token of a filter or of a PATCH path. */
export type ScimToken =
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'sign'; readonly text: '(' | ')' | '[' | ']' };

const isSign = (sign: string): sign is '(' | ')' | '[' | ']' => '()[]'.includes(sign);
const wordShape = /^[A-Za-z$][\w:.$-]*$/;
const subShape = /^\.[A-Za-z$][\w$-]*$/;
const numberShape = /^-?\d{1,15}(?:\.\d{1,15})?$/;

/**
 * Splits a filter or path into tokens in one pass, without backtracking. `problem` is the type of
 * the error for anything else.
 */
export function readTokens(text: string, problem: ScimType): readonly ScimToken[] {
  const tokens: ScimToken[] = [];
  let at = 0;
  while (at < text.length) {
    const sign = text.charAt(at);
    if (sign === ' ') at += 1;
    else if (isSign(sign)) {
      tokens.push({ kind: 'sign', text: sign });
      at += 1;
    } else if (sign === '"') {
      const end = endOfText(text, at);
      tokens.push({ kind: 'text', text: readText(text.slice(at, end), problem) });
      at = end;
    } else {
      const end = endOfWord(text, at);
      tokens.push(toToken(text.slice(at, end), problem));
      at = end;
    }
  }
  return tokens;
}

function endOfText(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
}

function endOfWord(text: string, from: number): number {
  let at = from;
  while (at < text.length && !' ()[]"'.includes(text.charAt(at))) at += 1;
  return at;
}

function readText(quoted: string, problem: ScimType): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    throw badRequest(problem, 'A text in quotes is not valid JSON.');
  }
}

function toToken(word: string, problem: ScimType): ScimToken {
  if (numberShape.test(word)) return { kind: 'number', value: Number(word) };
  if (wordShape.test(word) || subShape.test(word)) return { kind: 'word', text: word };
  throw badRequest(problem, 'The text contains a character that is not allowed here.');
}
