/** What a value may be: the JSON kinds, the fixed texts, and what is inside. An unconstrained value has no kinds. */
export interface Shape {
  readonly kinds: ReadonlySet<string>;
  readonly texts?: readonly string[];
  readonly fields?: ReadonlyMap<string, Field>;
  readonly values?: Shape;
  readonly items?: Shape;
}

/** A member of an object and whether it is always there. */
export interface Field {
  readonly required: boolean;
  readonly shape: Shape;
}

/** A value about which nothing is said. */
export const anything: Shape = { kinds: new Set() };

/** Sentences about everything that `ours` would answer and a client of `theirs` does not expect. */
export function differences(theirs: Shape, ours: Shape, at = 'response'): string[] {
  if (theirs.kinds.size === 0) return [];
  if (ours.kinds.size === 0) return [`${at} may be anything with us`];
  return [
    ...kindDifferences(theirs, ours, at),
    ...fieldDifferences(theirs, ours, at),
    ...(theirs.items && ours.items ? differences(theirs.items, ours.items, `${at}[]`) : []),
    ...(theirs.values && ours.values ? differences(theirs.values, ours.values, `${at}{}`) : []),
  ];
}

function kindDifferences(theirs: Shape, ours: Shape, at: string): string[] {
  const foreign = [...ours.kinds].filter((kind) => !theirs.kinds.has(kind));
  const texts = theirs.texts;
  const strange = texts ? (ours.texts ?? ['any text']).filter((text) => !texts.includes(text)) : [];
  return [
    ...foreign.map((kind) => `${at} may be ${kind} with us`),
    ...(theirs.kinds.has('string') && ours.kinds.has('string')
      ? strange.map((text) => `${at} may say ${text} with us`)
      : []),
  ];
}

function fieldDifferences(theirs: Shape, ours: Shape, at: string): string[] {
  const found: string[] = [];
  for (const [name, theirField] of theirs.fields ?? []) {
    const ourField = ours.fields?.get(name);
    if (!ourField) found.push(`${at}.${name} is ${theirField.required ? 'missing' : 'never sent'}`);
    else {
      if (theirField.required && !ourField.required)
        found.push(`${at}.${name} is optional with us`);
      found.push(...differences(theirField.shape, ourField.shape, `${at}.${name}`));
    }
  }
  return found;
}
