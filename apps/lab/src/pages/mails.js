import { announce, byId, make } from './dom.js';

/** @typedef {{ kind: string, name: string, form: string }} Choice */

const sheets = byId('sheets', HTMLElement);
const every = 'every';
const choosers = ['message', 'language', 'scheme', 'width', 'view', 'company'].map((id) =>
  byId(id, HTMLSelectElement),
);
const names = new Intl.DisplayNames(['en'], { type: 'language' });

/** @param {string} name */
function chosen(name) {
  return byId(name, HTMLSelectElement).value;
}

/** @param {Choice} choice */
function title({ kind, name, form }) {
  const words = name.replaceAll(/[A-Z]/g, (sign) => ` ${sign.toLowerCase()}`);
  const which =
    form === 'sample' ? '' : `: ${form.replaceAll(/[A-Z]/g, (sign) => ` ${sign.toLowerCase()}`)}`;
  return `${kind === 'text' ? 'Text' : 'Mail'} · ${words}${which}`;
}

/**
 * @param {HTMLSelectElement} select
 * @param {string} value
 * @param {string} text
 */
function offer(select, value, text) {
  const option = make('option', { text });
  option.value = value;
  select.append(option);
}

/** @param {string} language */
async function sheet(language) {
  const [kind = '', name = '', form = ''] = chosen('message').split('.');
  const query = new URLSearchParams({ kind, name, form, language });
  query.set('company', chosen('company'));
  query.set('scheme', chosen('scheme'));
  const response = await fetch(`/lab/mails/message?${query}`);
  /** @type {{ subject?: string, text: string }} */
  const message = await response.json();
  const caption = make('figcaption', {}, [
    make('span', { className: 'language', text: language }),
    make('strong', { text: message.subject ?? '' }),
  ]);
  const isPage = kind === 'mail' && chosen('view') === 'page';
  const body = isPage ? make('iframe') : make('pre', { text: message.text });
  body.lang = language;
  for (const one of [caption.lastElementChild, body]) one?.setAttribute('dir', 'auto');
  if (body instanceof HTMLIFrameElement) {
    body.setAttribute('sandbox', '');
    body.loading = 'lazy';
    body.title = `${message.subject ?? name} in ${names.of(language) ?? language}`;
    body.src = `/lab/mails/page?${query}`;
  } else body.tabIndex = 0;
  return make('figure', { className: `sheet ${chosen('width') === '390' ? 'narrow' : 'wide'}` }, [
    caption,
    body,
  ]);
}

let turn = 0;

/** @param {readonly string[]} languages */
async function show(languages) {
  turn += 1;
  const mine = turn;
  const requested = chosen('language') === every ? languages : [chosen('language')];
  const drawn = await Promise.all(requested.map(sheet));
  if (mine !== turn) return;
  sheets.replaceChildren(...drawn);
  announce(`${drawn.length === 1 ? 'One message is' : `${drawn.length} messages are`} shown.`);
}

/** The address names what is shown, so that it can be sent to a user. */
function keepInAddress() {
  const query = new URLSearchParams(choosers.map((one) => [one.id, one.value]));
  history.replaceState(null, '', `?${query}`);
}

const response = await fetch('/lab/mails/choices');
/** @type {{ languages: string[], messages: Choice[] }} */
const { languages, messages } = await response.json();
for (const choice of messages)
  offer(
    byId('message', HTMLSelectElement),
    `${choice.kind}.${choice.name}.${choice.form}`,
    title(choice),
  );
const languageSelect = byId('language', HTMLSelectElement);
for (const language of languages) offer(languageSelect, language, names.of(language) ?? language);
offer(languageSelect, every, 'All languages');
const asked = new URLSearchParams(location.search);
for (const one of choosers) {
  const value = asked.get(one.id);
  if (value && [...one.options].some((option) => option.value === value)) one.value = value;
}
byId('choices', HTMLFormElement).addEventListener('change', () => {
  keepInAddress();
  void show(languages);
});
await show(languages);
