import { SamlRefusal } from './refusal-codes.ts';

/**
 * Namespace declarations in scope at one element: its own and those of its ancestors. Real
 * documents stay below 20.
 */
const maxInScope = 256;
/**
 * Characters of a namespace. Canonical form writes it again for each element that uses it: 100,000
 * of them became a gigabyte.
 */
const maxLength = 256;
const xmlNamespace = 'http://www.w3.org/XML/1998/namespace';
const xmlnsNamespace = 'http://www.w3.org/2000/xmlns/';

/** The bindings that a declaring element replaced, restored when it ends. */
export type ReplacedBindings = ReadonlyMap<string, string | undefined>;

/** Whether an attribute is a namespace declaration. */
export function isDeclaration(name: string): boolean {
  return name === 'xmlns' || name.startsWith('xmlns:');
}

/**
 * The namespace declarations among the attributes of one element, by prefix. Throws `SamlRefusal`.
 */
export function declarationsIn(
  attributes: ReadonlyMap<string, string>,
  malformed: (why: string) => SamlRefusal,
): ReadonlyMap<string, string> {
  const declarations = new Map<string, string>();
  for (const [key, value] of attributes) {
    if (!isDeclaration(key)) continue;
    const prefix = key === 'xmlns' ? '' : key.slice('xmlns:'.length);
    const reserved =
      prefix === 'xml' || prefix === 'xmlns' || value === xmlNamespace || value === xmlnsNamespace;
    if (reserved || (prefix !== '' && value === '')) throw malformed(`The declaration ${key}`);
    if (value.length > maxLength)
      throw new SamlRefusal('tooLarge', `A namespace of ${value.length} characters`);
    declarations.set(prefix, value);
  }
  return declarations;
}

/**
 * The namespaces in scope while a document is read. There is one table for the whole document: an
 * element that declares namespaces writes its own into it and restores the replaced ones when it
 * ends, so the cost of an element does not depend on its ancestors.
 */
export function createNamespaceScope() {
  const bindings = new Map([
    ['', ''],
    ['xml', xmlNamespace],
  ]);
  let inScope = 0;

  return {
    enter: (declarations: ReadonlyMap<string, string>): ReplacedBindings => {
      inScope += declarations.size;
      if (inScope > maxInScope)
        throw new SamlRefusal('tooLarge', `More than ${maxInScope} namespaces in scope`);
      const replaced = new Map<string, string | undefined>();
      for (const [prefix, namespace] of declarations) {
        replaced.set(prefix, bindings.get(prefix));
        bindings.set(prefix, namespace);
      }
      return replaced;
    },
    leave: (replaced: ReplacedBindings): void => {
      inScope -= replaced.size;
      for (const [prefix, namespace] of replaced) {
        if (namespace === undefined) bindings.delete(prefix);
        else bindings.set(prefix, namespace);
      }
    },
    /** The namespace of a prefix; undefined where it is not declared. */
    getNamespace: (prefix: string): string | undefined => bindings.get(prefix),
  };
}
