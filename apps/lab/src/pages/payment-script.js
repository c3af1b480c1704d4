// The part of Stripe.js that the checkout uses. Card data goes from the frame to the provider only.
(() => {
  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement)) return;
  const base = new URL('.', script.src).href;
  const { origin } = new URL(base);

  /**
   * @typedef {{ error?: { message: string }, paymentMethod?: string, status?: string }} Answer
   * @typedef {Record<string, (data: { pixels: number }) => void>} Listeners
   * @typedef {{ confirm: (clientSecret: string) => Promise<Answer> }} Elements
   */

  /**
   * @param {string} path
   * @param {string} title
   */
  function openFrame(path, title) {
    const frame = document.createElement('iframe');
    frame.src = `${base}${path}`;
    frame.title = title;
    frame.style.cssText = 'display:block;inline-size:100%;border:0;color-scheme:normal';
    return frame;
  }

  /**
   * Answers of one frame, by the number of the question.
   * @param {HTMLIFrameElement} frame
   * @param {Listeners} listeners
   */
  function connect(frame, listeners) {
    /** @type {Map<number, (answer: Answer) => void>} */
    const waiting = new Map();
    let last = 0;
    /** @param {MessageEvent} event */
    const receive = ({ source, origin: from, data }) => {
      if (source !== frame.contentWindow || from !== origin) return;
      if (data.kind === 'answer') {
        waiting.get(data.number)?.(data.answer);
        waiting.delete(data.number);
        return;
      }
      listeners[data.kind]?.(data);
    };
    addEventListener('message', receive);
    return {
      /**
       * @param {object} question
       * @returns {Promise<Answer>}
       */
      ask: (question) =>
        new Promise((resolve) => {
          last += 1;
          waiting.set(last, resolve);
          frame.contentWindow?.postMessage({ ...question, number: last }, origin);
        }),
      close: () => removeEventListener('message', receive),
    };
  }

  /** @param {{ appearance?: { theme: string } }} options */
  function createElements({ appearance }) {
    /** @type {ReturnType<typeof connect> | undefined} */
    let link;
    /** @type {HTMLIFrameElement | undefined} */
    let frame;
    /** @type {Record<string, () => void>} */
    const listeners = {};
    /**
     * @param {object} question
     * @returns {Promise<Answer>}
     */
    const ask = async (question) =>
      link ? link.ask(question) : { error: { message: 'The card fields are not there.' } };
    const element = {
      /**
       * @param {string} name
       * @param {() => void} listener
       */
      on: (name, listener) => {
        listeners[name] = listener;
      },
      /** @param {HTMLElement} place */
      mount: (place) => {
        const shown = openFrame(`fields#${appearance?.theme ?? 'stripe'}`, 'Card details');
        shown.style.blockSize = '150px';
        link = connect(shown, {
          ready: () => listeners['ready']?.(),
          height: ({ pixels }) => {
            shown.style.blockSize = `${pixels}px`;
          },
        });
        frame = shown;
        place.replaceChildren(shown);
      },
      destroy: () => {
        link?.close();
        frame?.remove();
      },
    };
    return {
      create: () => element,
      submit: () => ask({ kind: 'check' }),
      /** @param {string} clientSecret */
      confirm: (clientSecret) => ask({ kind: 'confirm', clientSecret }),
    };
  }

  /**
   * The bank’s page, over everything.
   * @param {string} clientSecret
   * @returns {Promise<Answer>}
   */
  function askBank(clientSecret) {
    const veil = document.createElement('div');
    veil.style.cssText =
      'position:fixed;inset:0;inline-size:100%;block-size:100%;border:0;padding:16px;display:grid;place-items:center;background:rgb(0 0 0 / 50%)';
    const frame = openFrame('bank', 'Confirmation by your bank');
    frame.style.cssText += ';max-inline-size:400px;block-size:240px;border-radius:12px';
    return new Promise((resolve) => {
      const link = connect(frame, {
        ready: () => {
          void link.ask({ kind: 'confirm', clientSecret }).then((answer) => {
            link.close();
            veil.remove();
            resolve(answer);
          });
        },
      });
      veil.append(frame);
      // above the dialogs of the page
      veil.popover = 'manual';
      document.body.append(veil);
      veil.showPopover();
    });
  }

  /**
   * @param {Elements} elements
   * @param {string} clientSecret
   */
  async function confirmSetup(elements, clientSecret) {
    const { error, paymentMethod } = await elements.confirm(clientSecret);
    return error ? { error } : { setupIntent: { payment_method: paymentMethod } };
  }

  Reflect.set(globalThis, 'Stripe', () => ({
    elements: createElements,
    /** @param {{ elements: Elements, clientSecret: string }} options */
    confirmSetup: ({ elements, clientSecret }) => confirmSetup(elements, clientSecret),
    /**
     * @param {string} clientSecret
     * @param {{ elements: Elements }} options
     */
    confirmCardSetup: (clientSecret, { elements }) => confirmSetup(elements, clientSecret),
    /** @param {{ clientSecret: string }} options */
    handleNextAction: async ({ clientSecret }) => {
      const { error, status } = await askBank(clientSecret);
      return error ? { error } : { paymentIntent: { status } };
    },
  }));
})();
