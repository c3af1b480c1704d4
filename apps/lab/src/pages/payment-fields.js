import { answer, send, tell } from './payment-frame.js';

const found = document.getElementById('card');
if (!(found instanceof HTMLFormElement)) throw new Error('The page has no form');
const form = found;
document.documentElement.dataset['theme'] = location.hash === '#night' ? 'night' : 'stripe';

/** @param {string} name */
const valueOf = (name) => {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
};

function check() {
  if (valueOf('number').replaceAll(/\D/g, '').length < 15) return 'Your card number is incomplete.';
  if (!/^\s*\d{1,2}\s*\/\s*\d{2}(\d{2})?\s*$/.test(valueOf('end')))
    return 'Your card’s expiration date is incomplete.';
  return /^\d{3,4}$/.test(valueOf('cvc')) ? undefined : 'Your card’s security code is incomplete.';
}

form.addEventListener('submit', (event) => event.preventDefault());
new ResizeObserver(() => tell({ kind: 'height', pixels: document.body.scrollHeight })).observe(
  form,
);

answer({
  check: () => {
    const message = check();
    return message ? { error: { message } } : {};
  },
  confirm: ({ clientSecret }) => {
    const [month, year] = valueOf('end')
      .split('/')
      .map((part) => Number(part.trim()));
    return send('browser/setup', { clientSecret, number: valueOf('number'), month, year });
  },
});
