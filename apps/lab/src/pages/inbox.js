import { announce, byId, make } from './dom.js';
import { closeMail, openMail } from './inbox-reader.js';
import { timeLabel } from './inbox-time.js';

/** @typedef {{ id: string, kind: 'mail' | 'text', to: string, subject: string, preview: string, sentAt: string }} Summary */

/** Milliseconds between two looks at the inbox; quick enough that a mail is there when one switches over. */
const lookEvery = 1500;

const search = byId('search', HTMLInputElement);
const list = byId('mails', HTMLUListElement);
const note = byId('list-note', HTMLElement);
const clear = byId('clear', HTMLButtonElement);
const inbox = byId('inbox', HTMLElement);

/** @type {Summary[] | undefined} */
let shown;
let shownKey = '';
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let look = 0;

/** @param {Summary} mail */
function getLine(mail) {
  const time = make('time', { text: timeLabel(mail.sentAt) });
  time.dateTime = mail.sentAt;
  time.title = new Date(mail.sentAt).toLocaleString();
  const line = make('a', { className: mail.kind === 'text' ? 'line line-of-phone' : 'line' }, [
    make('span', { className: 'line-to', text: mail.to }),
    time,
    make('span', { className: 'line-subject', text: mail.subject }),
    make('span', { className: 'line-preview', text: mail.preview }),
  ]);
  line.href = `#${mail.id}`;
  if (location.hash === line.hash) line.setAttribute('aria-current', 'true');
  return make('li', {}, [line]);
}

/** @returns {HTMLAnchorElement[]} */
function lines() {
  return [...list.querySelectorAll('a')];
}

/** @param {Summary[]} mails */
function showMails(mails) {
  const key = JSON.stringify([
    mails.map((mail) => [mail.id, timeLabel(mail.sentAt)]),
    location.hash,
    search.value,
  ]);
  const newest = mails[0];
  if (newest && shown && shown[0]?.id !== newest.id && search.value === '')
    announce(
      newest.kind === 'text' ? `New text message to ${newest.to}` : `New mail: ${newest.subject}`,
    );
  shown = mails;
  if (key === shownKey) return;
  shownKey = key;
  const focused = document.activeElement?.closest('.line')?.getAttribute('href');
  list.replaceChildren(...mails.map(getLine));
  if (focused)
    lines()
      .find((line) => line.getAttribute('href') === focused)
      ?.focus();
  list.removeAttribute('aria-busy');
  byId('count', HTMLElement).textContent = mails.length === 0 ? '' : String(mails.length);
  clear.hidden = mails.length === 0 || search.value !== '';
  note.hidden = mails.length > 0;
  note.textContent =
    search.value === ''
      ? 'No mail yet. It appears here by itself.'
      : `No mail matches “${search.value}”.`;
}

async function lookForMail() {
  clearTimeout(timer);
  look += 1;
  const mine = look;
  const query = new URLSearchParams({ search: search.value });
  try {
    const response = await fetch(`/lab/inbox/summaries?${query}`);
    if (!response.ok) throw new Error(`The inbox answered ${response.status}`);
    /** @type {Summary[]} */
    const mails = await response.json();
    if (mine === look) showMails(mails);
  } catch {
    if (mine === look) {
      note.hidden = false;
      note.textContent = 'The inbox cannot be reached. Trying again.';
      shownKey = '';
    }
  }
  if (mine === look && !document.hidden) timer = setTimeout(lookForMail, lookEvery);
}

async function followHash() {
  const id = location.hash.slice(1);
  inbox.toggleAttribute('data-reading', id !== '');
  for (const line of lines()) {
    if (line.hash === location.hash) line.setAttribute('aria-current', 'true');
    else line.removeAttribute('aria-current');
  }
  if (id === '') return closeMail();
  await openMail(id);
}

/** @param {KeyboardEvent} event */
function moveInList(event) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const all = lines();
  const at = all.findIndex((line) => line === document.activeElement);
  const next = all[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

search.value = new URLSearchParams(location.search).get('to') ?? '';
search.addEventListener('input', () => {
  history.replaceState(
    null,
    '',
    `${search.value ? `?${new URLSearchParams({ to: search.value })}` : '/lab/inbox'}${location.hash}`,
  );
  void lookForMail();
});
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target instanceof HTMLInputElement) return;
  event.preventDefault();
  search.focus();
});
list.addEventListener('keydown', moveInList);
clear.addEventListener('click', async () => {
  if (!confirm('Empty the inbox? Its mails are gone for everybody who uses this lab.')) return;
  await fetch('/lab/inbox', { method: 'DELETE' });
  location.hash = '';
  await lookForMail();
});
document.addEventListener('visibilitychange', () => void lookForMail());
addEventListener('hashchange', () => void followHash());
await Promise.all([lookForMail(), followHash()]);
