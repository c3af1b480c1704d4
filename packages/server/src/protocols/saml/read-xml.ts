import {
  createNamespaceScope,
  declarationsIn,
  isDeclaration,
  type ReplacedBindings,
} from './namespace-scope.ts';
import { SamlRefusal } from './refusal-codes.ts';

/**
 * An element as it was written. Names are resolved to namespaces; text is whole, since nothing can
 * split it.
 */
export interface XmlElement {
  /** With its prefix. */
  readonly name: string;
  readonly local: string;
  readonly namespace: string;
  /** By name with prefix; declarations of namespaces are not among them. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly declarations: ReadonlyMap<string, string>;
  readonly children: readonly (XmlElement | string)[];
}

/** A document that was read. */
export interface XmlDocument {
  /**
   * What was read: without declaration and outer space, with Unix line ends. Other readers are
   * given this, not the source.
   */
  readonly text: string;
  readonly root: XmlElement;
}

/** What a document may be. */
export interface XmlLimits {
  /** Characters. */
  readonly maxLength: number;
  readonly maxElements: number;
  readonly maxAttributes: number;
  /** Distinct element names: the signature library searches the entire text once for each. */
  readonly maxNames: number;
  readonly comments: 'refused' | 'skipped';
}

/**
 * Limits of a sign-in message (T-SAML-9). They bound the work of every later step, including the
 * signature library's. A response with 2,000 groups fits; Active Directory puts a user in 1,015 at
 * most. Decision 0171.
 */
export const messageLimits: XmlLimits = {
  maxLength: 256 * 1024,
  maxElements: 2500,
  maxAttributes: 5000,
  maxNames: 128,
  comments: 'refused',
};
/**
 * Metadata is written by users: comments are common there. The longest document that is accepted
 * or fetched has 512,000 characters; the largest that we know of for one provider (AD FS) has
 * 100,000 with 1,200 elements.
 */
export const metadataLimits: XmlLimits = {
  maxLength: 512_000,
  maxElements: 5000,
  maxAttributes: 10_000,
  maxNames: 512,
  comments: 'skipped',
};

const deepest = 64;
/** Attributes of one element. */
const maxOfElement = 64;
const predefined: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

const illegal = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;
const declaration =
  /^<\?xml\s+version\s*=\s*["']1\.0["'](?:\s+encoding\s*=\s*["']utf-8["'])?(?:\s+standalone\s*=\s*["'](?:yes|no)["'])?\s*\?>/i;
const openName = /<([A-Za-z_][A-Za-z0-9_.-]*(?::[A-Za-z_][A-Za-z0-9_.-]*)?)/y;
const attribute =
  /[ \t\n]+([A-Za-z_][A-Za-z0-9_.-]*(?::[A-Za-z_][A-Za-z0-9_.-]*)?)[ \t\n]*=[ \t\n]*(?:"([^"<]*)"|'([^'<]*)')/y;
const openEnd = /[ \t\n]*(\/?)>/y;
const closing = /<\/([A-Za-z0-9_.:-]+)[ \t\n]*>/y;

/** An element that is still open. */
interface Open {
  readonly element: XmlElement & { readonly children: (XmlElement | string)[] };
  readonly replaced: ReplacedBindings;
}

/**
 * Reads a strict part of XML: elements, attributes, text and the predefined entities. No document
 * type, no CDATA, no processing instruction, no entity of its own; comments as `limits` say. What
 * is outside of that part is refused, not skipped, so that two readers cannot see two documents
 * (T-SAML-3, T-SAML-10). Throws `SamlRefusal`.
 */
export function readDocument(source: string, limits: XmlLimits): XmlDocument {
  if (source.length > limits.maxLength)
    throw new SamlRefusal('tooLarge', `${source.length} characters`);
  const lawless = illegal.exec(source);
  if (lawless)
    throw new SamlRefusal('encoding', `A character that XML does not have, at ${lawless.index}`);
  if (/<!DOCTYPE/i.test(source)) throw new SamlRefusal('doctype');
  const text = withoutDeclaration(source, limits);
  return { text, root: createReader(text, limits).read() };
}

/** The root of `readDocument`. */
export function readXml(source: string, limits: XmlLimits): XmlElement {
  return readDocument(source, limits).root;
}

/**
 * The document without its XML declaration and outer space; comments gone where they are skipped.
 */
function withoutDeclaration(source: string, { comments }: XmlLimits): string {
  const body = unixLines(source).replace(declaration, '');
  if (body.includes('<?')) throw new SamlRefusal('forbiddenMarkup', 'A processing instruction');
  const plain = comments === 'skipped' ? body.replaceAll(/<!--(?:(?!--)[^])*-->/g, '') : body;
  if (plain.includes('<!')) throw new SamlRefusal('forbiddenMarkup', 'A comment or CDATA');
  return trimmed(plain);
}

/** A text without the four spaces of XML around it. Other spaces are letters to XML, and stay. */
export function trimmed(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && isSpace(text.charCodeAt(from))) from += 1;
  while (to > from && isSpace(text.charCodeAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d;
}

/** Line ends as every XML reader sees them. */
function unixLines(source: string): string {
  return source.replaceAll(/\r\n?/g, '\n');
}

function createReader(text: string, { maxElements, maxAttributes, maxNames }: XmlLimits) {
  let at = 0;
  let elements = 0;
  let attributeCount = 0;
  const names = new Set<string>();
  const scope = createNamespaceScope();

  function malformed(why: string): SamlRefusal {
    return new SamlRefusal('malformed', `${why}, at ${at}`);
  }

  function take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at = pattern.lastIndex;
    return match;
  }

  function decoded(raw: string): string {
    if (!raw.includes('&')) return raw;
    return raw.replaceAll(
      /&(#[0-9]{1,8}|#x[0-9a-fA-F]{1,8}|[^;&\s]{0,32});|&/g,
      (_whole, name: string | undefined) => {
        if (name === undefined) throw malformed('A lone ampersand');
        const existing = Object.hasOwn(predefined, name) ? predefined[name] : undefined;
        if (existing !== undefined) return existing;
        if (!name.startsWith('#')) throw new SamlRefusal('forbiddenMarkup', `The entity ${name}`);
        const code = name.startsWith('#x')
          ? Number.parseInt(name.slice(2), 16)
          : Number.parseInt(name.slice(1), 10);
        const character = code <= 0x10ffff ? String.fromCodePoint(code) : '';
        if (character === '' || illegal.test(character))
          throw malformed('A reference to no character');
        return character;
      },
    );
  }

  function attributes(): Map<string, string> {
    const found = new Map<string, string>();
    for (let match = take(attribute); match; match = take(attribute)) {
      const [, name = '', double, single] = match;
      if (found.has(name)) throw malformed(`The attribute ${name} twice`);
      attributeCount += 1;
      if (found.size >= maxOfElement || attributeCount > maxAttributes) {
        throw new SamlRefusal(
          'tooLarge',
          `More than ${maxOfElement} attributes, or ${maxAttributes} in all`,
        );
      }
      found.set(name, decoded((double ?? single ?? '').replaceAll(/[\t\n]/g, ' ')));
    }
    return found;
  }

  function open(): { opened: Open; empty: boolean } {
    const name = take(openName)?.[1];
    if (!name) throw malformed('No element');
    elements += 1;
    if (elements > maxElements)
      throw new SamlRefusal('tooLarge', `More than ${maxElements} elements`);
    if (names.add(name).size > maxNames)
      throw new SamlRefusal('tooLarge', `More than ${maxNames} names`);
    const all = attributes();
    const end = take(openEnd);
    if (!end) throw malformed(`The element ${name} does not end`);
    const declarations = declarationsIn(all, malformed);
    const replaced = scope.enter(declarations);
    const own = new Map([...all].filter(([key]) => !isDeclaration(key)));
    assertDistinct(own);
    const { local, namespace } = resolve(name, true);
    const element = { name, local, namespace, attributes: own, declarations, children: [] };
    return { opened: { element, replaced }, empty: end[1] === '/' };
  }

  function resolve(name: string, isElement: boolean) {
    const colon = name.indexOf(':');
    const prefix = colon < 0 ? '' : name.slice(0, colon);
    const local = name.slice(colon + 1);
    const namespace = prefix === '' && !isElement ? '' : scope.getNamespace(prefix);
    if (namespace === undefined) throw malformed(`The prefix ${prefix} is not declared`);
    return { local, namespace };
  }

  /** Two prefixes of one namespace make one name. */
  function assertDistinct(own: ReadonlyMap<string, string>): void {
    const names = [...own.keys()].map((name) => {
      const { local, namespace } = resolve(name, false);
      return `${namespace} ${local}`;
    });
    if (new Set(names).size < names.length) throw malformed('One attribute under two prefixes');
  }

  function append(stack: readonly Open[], child: XmlElement | string): void {
    stack.at(-1)?.element.children.push(child);
  }

  function read(): XmlElement {
    const stack: Open[] = [];
    for (;;) {
      const top = stack.at(-1);
      const next = text.indexOf('<', at);
      if (next < 0) throw malformed('The document does not end');
      if (next > at) {
        if (!top) throw malformed('Text outside of the document');
        const raw = text.slice(at, next);
        if (raw.includes(']]>')) throw malformed('The end of a CDATA section');
        append(stack, decoded(raw));
        at = next;
      }
      if (text[at + 1] !== '/') {
        const { opened, empty } = open();
        append(stack, opened.element);
        if (empty && !top) return finished(opened.element);
        if (empty) scope.leave(opened.replaced);
        else stack.push(opened);
        if (stack.length > deepest)
          throw new SamlRefusal('tooLarge', `Deeper than ${deepest} levels`);
        continue;
      }
      const closes = take(closing)?.[1];
      if (!top || closes !== top.element.name)
        throw malformed(`The end of ${closes ?? 'something'}`);
      stack.pop();
      scope.leave(top.replaced);
      if (stack.length === 0) return finished(top.element);
    }
  }

  function finished(root: XmlElement): XmlElement {
    if (at < text.length) throw malformed('Something after the document');
    return root;
  }

  return { read };
}
