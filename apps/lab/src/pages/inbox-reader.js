import { byId, copyButton, make } from './dom.js';

/** @typedef {{ id: string, to: string, subject: string, text: string, html: string, links: string[], codes: string[], sentAt: string }} Mail */

const frame = byId('body-html', HTMLIFrameElement);
const plain = byId('body-text', HTMLPreElement);
const finds = byId('finds', HTMLElement);
const showHtml = byId('view-html', HTMLButtonElement);
const showText = byId('view-text', HTMLButtonElement);

/** @param {boolean} asText */
function chooseView(asText) {
  frame.hidden = asText;
  plain.hidden = !asText;
  showHtml.setAttribute('aria-pressed', String(!asText));
  showText.setAttribute('aria-pressed', String(asText));
}
showHtml.addEventListener('click', () => chooseView(false));
showText.addEventListener('click', () => chooseView(true));

/**
 * @param {string} link
 * @param {number} index
 */
function linkFound(link, index) {
  const open = make('a', {
    className: index === 0 ? 'button' : 'button secondary',
    text: 'Open link',
  });
  open.href = link;
  open.target = '_blank';
  open.rel = 'noopener noreferrer';
  open.setAttribute('aria-label', `Open link ${link}`);
  const address = make('span', { className: 'find-address', text: link });
  address.title = link;
  return make('div', { className: 'find' }, [open, address, copyButton(link, 'the link')]);
}

/** @param {string} code */
function codeFound(code) {
  return make('div', { className: 'find' }, [
    make('strong', { className: 'find-code', text: code }),
    make('span', { className: 'find-address', text: 'One-time code' }),
    copyButton(code, 'the code'),
  ]);
}

/** @param {Mail} mail */
function showMail(mail) {
  byId('mail-subject', HTMLElement).textContent = mail.subject;
  byId('mail-to', HTMLElement).textContent = mail.to;
  const time = byId('mail-time', HTMLTimeElement);
  time.dateTime = mail.sentAt;
  time.textContent = new Date(mail.sentAt).toLocaleString(undefined, {
    dateStyle: 'medium',
    timeStyle: 'medium',
  });
  finds.replaceChildren(...mail.codes.map(codeFound), ...mail.links.map(linkFound));
  plain.textContent = mail.text;
  frame.src = `/lab/inbox/${encodeURIComponent(mail.id)}/html`;
  showHtml.disabled = mail.html === '';
  chooseView(mail.html === '');
  byId('reader-empty', HTMLElement).hidden = true;
  byId('mail', HTMLElement).hidden = false;
  byId('mail-subject', HTMLElement).focus({ preventScroll: true });
  document.title = `${mail.subject} · Mail inbox`;
}

/** Shows that no mail is open. */
export function closeMail() {
  byId('mail', HTMLElement).hidden = true;
  byId('reader-empty', HTMLElement).hidden = false;
  document.title = 'Mail inbox';
}

/**
 * Fetches a mail and shows it.
 * @param {string} id
 */
export async function openMail(id) {
  const response = await fetch(`/lab/inbox/${encodeURIComponent(id)}`, {
    headers: { accept: 'application/json' },
  });
  if (location.hash !== `#${id}`) return;
  if (!response.ok) return closeMail();
  showMail(await response.json());
}
