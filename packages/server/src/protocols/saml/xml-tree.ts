import { SamlRefusal, type SamlRefusalCode } from './refusal-codes.ts';
import { trimmed, type XmlElement } from './read-xml.ts';

/** Whether an element has this name in this namespace; prefixes do not count. */
export function isNamed(element: XmlElement, namespace: string, local: string): boolean {
  return element.namespace === namespace && element.local === local;
}

/** Children that are elements. */
export function childElements(element: XmlElement): readonly XmlElement[] {
  return element.children.filter((child): child is XmlElement => typeof child !== 'string');
}

/** Children of this name. */
export function childrenNamed(
  element: XmlElement,
  namespace: string,
  local: string,
): readonly XmlElement[] {
  return childElements(element).filter((child) => isNamed(child, namespace, local));
}

/** The element and everything in it. */
export function* everyElement(element: XmlElement): Generator<XmlElement> {
  yield element;
  for (const child of childElements(element)) yield* everyElement(child);
}

/**
 * The whole text of an element, without outer space; an element inside of it is refused with `code`
 * (T-SAML-4).
 */
export function readText(element: XmlElement, code: SamlRefusalCode = 'unexpectedElement'): string {
  const texts = element.children.filter((child) => typeof child === 'string');
  if (texts.length < element.children.length)
    throw new SamlRefusal(code, `An element inside of ${element.local}`);
  return trimmed(texts.join(''));
}

/** One kind of child: namespace, name, how many at least and at most. */
export type Place = readonly [namespace: string, local: string, min: number, max: number];

/**
 * The children of an element, which must be exactly these, in this order, with nothing but space
 * between them: the order of the schema, checked before anything is believed (M-6).
 */
export function sequence(
  element: XmlElement,
  places: readonly Place[],
): readonly (readonly XmlElement[])[] {
  assertNoText(element);
  const children = childElements(element);
  let next = 0;
  const found = places.map(([namespace, local, min, max]) => {
    const from = next;
    while (next - from < max && isThere(children[next], namespace, local)) next += 1;
    if (next - from < min)
      throw new SamlRefusal('unexpectedElement', `${element.local} lacks ${local}`);
    return children.slice(from, next);
  });
  const extra = children[next];
  if (extra) throw new SamlRefusal('unexpectedElement', `${extra.local} in ${element.local}`);
  return found;
}

/** Text between elements that is more than space. */
export function assertNoText(element: XmlElement): void {
  const stray = element.children.some(
    (child) => typeof child === 'string' && trimmed(child) !== '',
  );
  if (stray) throw new SamlRefusal('unexpectedElement', `Text in ${element.local}`);
}

function isThere(child: XmlElement | undefined, namespace: string, local: string): boolean {
  return child !== undefined && isNamed(child, namespace, local);
}

/** An attribute that must be there. */
export function requireAttribute(element: XmlElement, name: string, code: SamlRefusalCode): string {
  const value = element.attributes.get(name);
  if (value === undefined || value === '')
    throw new SamlRefusal(code, `${element.local} lacks ${name}`);
  return value;
}

/** Every ID of a document must be there once, or a reference could mean two elements (M-5). */
export function assertUniqueIds(...roots: readonly XmlElement[]): void {
  const seen = new Set<string>();
  for (const root of roots) {
    for (const element of everyElement(root)) {
      for (const [name, value] of element.attributes) {
        if (!/^(?:.*:)?id$/i.test(name)) continue;
        if (seen.has(value)) throw new SamlRefusal('duplicateId', value);
        if (!/^[A-Za-z_][A-Za-z0-9_.-]*$/.test(value))
          throw new SamlRefusal('malformed', `The ID ${value}`);
        seen.add(value);
      }
    }
  }
}
