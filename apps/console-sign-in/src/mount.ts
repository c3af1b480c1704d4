/** The element a page is drawn into. */
export function mountPoint(): HTMLElement {
  const element = document.getElementById('root');
  if (!element) throw new Error('The page has no element #root');
  return element;
}
