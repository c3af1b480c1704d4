import { answer, send } from './payment-frame.js';

/** @param {string} id */
const pressed = (id) =>
  new Promise((resolve) =>
    document.getElementById(id)?.addEventListener('click', () => resolve(id)),
  );

const message = 'Your bank did not confirm the payment. Try again or use another card.';

answer({
  confirm: async ({ clientSecret }) => {
    const choice = await Promise.race([pressed('confirm'), pressed('refuse')]);
    return choice === 'confirm'
      ? send('browser/payment', { clientSecret })
      : { error: { message } };
  },
});
