/**
 * The element with this id; a page without it is a bug of the page.
 * @template {HTMLElement} T
 * @param {string} id
 * @param {new () => T} kind
 * @returns {T}
 */
export function byId(id, kind) {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`The page has no ${kind.name} #${id}`);
  return element;
}

/**
 * A new element; text is always text, never markup.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {{ className?: string, text?: string }} [content]
 * @param {readonly Node[]} [children]
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(tag, { className = '', text = '' } = {}, children = []) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text) element.textContent = text;
  element.append(...children);
  return element;
}

/**
 * Says something to users who listen instead of look.
 * @param {string} text
 */
export function announce(text) {
  byId('status', HTMLElement).textContent = text;
}

/**
 * A button that copies and says so in its own label.
 * @param {string} text
 * @param {string} label
 * @param {HTMLButtonElement} [button]
 */
export function copyButton(
  text,
  label,
  button = make('button', { className: 'text-button', text: 'Copy' }),
) {
  button.type = 'button';
  button.setAttribute('aria-label', `Copy ${label}`);
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied';
    announce(`Copied ${label}.`);
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 1600);
  });
  return button;
}
