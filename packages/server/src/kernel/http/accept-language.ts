import { type Language, matchLanguage } from '@foyer/contract/languages';

/** Nobody lists more; a header may. */
const maxTags = 20;

/** The language of ours that a caller likes best, by `Accept-Language` (RFC 9110, §12.5.4). */
export function acceptedLanguage(header: string | undefined): Language | undefined {
  if (!header) return undefined;
  const wishes = header.split(',', maxTags).map((wish) => {
    const [tag = '', ...parameters] = wish.split(';').map((part) => part.trim());
    const weight = parameters.find((one) => one.startsWith('q='))?.slice(2);
    return { tag, weight: weight === undefined ? 1 : Number(weight) };
  });
  const liked = wishes
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
  return matchLanguage(liked.map(({ tag }) => tag))?.language;
}
