import { messageLimits } from './read-xml.ts';
import { SamlRefusal } from './refusal-codes.ts';

/**
 * The text of a message that came as base64 in a form field. Line breaks and spaces in it are
 * allowed: some senders fold it.
 */
export function decodeMessage(base64: string): string {
  // A character more or less is no matter: the text is measured again when it is read.
  if (base64.length > messageLimits.maxLength * 1.5)
    throw new SamlRefusal('tooLarge', `${base64.length} characters`);
  const plain = base64.replaceAll(/[ \t\r\n]/g, '');
  const bytes = Buffer.from(plain, 'base64');
  if (plain === '' || bytes.toString('base64') !== plain) throw new SamlRefusal('notBase64');
  if (bytes.length > messageLimits.maxLength)
    throw new SamlRefusal('tooLarge', `${bytes.length} bytes`);
  return decodeUtf8(bytes);
}

/** Strict UTF-8 without a byte order mark, which no sender of messages has a reason for. */
export function decodeUtf8(bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new SamlRefusal('encoding', 'Not UTF-8', { cause });
  }
  if (text.startsWith('\ufeff')) throw new SamlRefusal('encoding', 'A byte order mark');
  return text;
}
