const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Whether a text from outside can be the id of a row; anything else names nothing, and must not
 * reach a uuid column.
 */
export function isId(text: string): boolean {
  return shape.test(text);
}
