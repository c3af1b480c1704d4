import { DOMParser } from '@xmldom/xmldom';
import { SamlRefusal } from './refusal-codes.ts';
import type { XmlElement } from './read-xml.ts';

const elementType = 1;
const textType = 3;

/**
 * Reads a text as the signature library does, and compares with our own reading, element by
 * element: a document that the two read differently is refused (CVE-2025-25291, -25292). Answers
 * the node that represents `wanted`.
 */
export function findNode(text: string, root: XmlElement, requested: XmlElement): Element {
  const document = parsed(text);
  let found: Element | undefined;

  function compare(element: XmlElement, node: Node | null | undefined): void {
    if (!node || !isElement(node)) throw differs(element.name);
    if (node.nodeName !== element.name || (node.namespaceURI ?? '') !== element.namespace)
      throw differs(element.name);
    compareAttributes(element, node);
    if (element === requested) found = node;
    const nodes = mergedChildren(node);
    if (nodes.length !== element.children.length) throw differs(element.name);
    for (const [at, child] of element.children.entries()) {
      const other = nodes[at];
      if (typeof child !== 'string') compare(child, typeof other === 'string' ? undefined : other);
      else if (child !== other) throw differs(element.name);
    }
  }

  compare(root, document.documentElement);
  if (!found) throw differs(requested.name);
  return found;
}

function parsed(text: string): Document {
  const errors: string[] = [];
  const note = (message: string) => errors.push(message);
  const parser = new DOMParser({ errorHandler: { warning: note, error: note, fatalError: note } });
  let document: Document;
  try {
    document = parser.parseFromString(text, 'text/xml');
  } catch (cause) {
    throw new SamlRefusal('malformed', 'The signature library cannot read it', { cause });
  }
  if (errors.length > 0) throw new SamlRefusal('malformed', errors[0]);
  return document;
}

function compareAttributes(element: XmlElement, node: Element): void {
  const attributes = Array.from(node.attributes);
  if (attributes.length !== element.attributes.size + element.declarations.size)
    throw differs(element.name);
  for (const { name, value } of attributes) {
    const declared = name === 'xmlns' ? '' : /^xmlns:(.*)$/.exec(name)?.[1];
    const own =
      declared === undefined ? element.attributes.get(name) : element.declarations.get(declared);
    if (own !== value) throw differs(`${element.name} ${name}`);
  }
}

/** Children; neighbouring texts are one. */
function mergedChildren(node: Node): (Node | string)[] {
  const merged: (Node | string)[] = [];
  for (const child of Array.from(node.childNodes)) {
    const last = merged.at(-1);
    if (child.nodeType !== textType) merged.push(child);
    else if (typeof last === 'string') merged[merged.length - 1] = last + (child.nodeValue ?? '');
    else merged.push(child.nodeValue ?? '');
  }
  return merged;
}

function differs(where: string): SamlRefusal {
  return new SamlRefusal('malformed', `Two readers see different things at ${where}`);
}

/** Whether a node is an element; nothing of the library says so. */
export function isElement(node: Node): node is Element {
  return node.nodeType === elementType;
}
