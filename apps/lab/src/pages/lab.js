import { byId, copyButton, make } from './dom.js';

/** @typedef {{ clientId: string, password: string, accounts: { email: string, tenant: string, roles: string[] }[] }} Demo */

async function showAccounts() {
  const response = await fetch('/lab/demo');
  /** @type {Demo} */
  const demo = await response.json();
  byId('demo-password', HTMLElement).textContent = demo.password;
  const copy = byId('copy-password', HTMLButtonElement);
  copyButton(demo.password, 'the password', copy);
  copy.hidden = false;
  const rows = demo.accounts.map(({ email, tenant, roles }) =>
    make('tr', {}, [
      make('td', {}, [
        make('span', { className: 'address', text: email }),
        copyButton(email, email),
      ]),
      make('td', { text: tenant }),
      make('td', { className: 'quiet', text: roles.join(', ') }),
    ]),
  );
  byId('accounts', HTMLElement).replaceChildren(...rows);
}

async function showInboxState() {
  const response = await fetch('/lab/inbox/summaries');
  /** @type {{ subject: string, to: string }[]} */
  const mails = await response.json();
  const [newest] = mails;
  if (!newest) return;
  const count = mails.length === 1 ? '1 mail' : `${mails.length} mails`;
  byId('inbox-state', HTMLElement).textContent =
    `${count}. Newest: “${newest.subject}” to ${newest.to}`;
}

try {
  await Promise.all([showAccounts(), showInboxState()]);
} catch (error) {
  console.error(error);
  const cell = make('td', {
    className: 'quiet',
    text: 'The accounts could not be loaded. Reload the page to try again.',
  });
  cell.colSpan = 3;
  byId('accounts', HTMLElement).replaceChildren(make('tr', {}, [cell]));
}
