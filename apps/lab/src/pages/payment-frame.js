/** Talks with the page around a frame: it asks, the frame answers. */
const { origin } = location;

/** @typedef {{ kind: string, number: number, clientSecret: string }} Question */

/**
 * Tells the page something.
 * @param {object} message
 */
export const tell = (message) => parent.postMessage(message, origin);

/**
 * Answers the questions of the page.
 * @param {Record<string, (question: Question) => unknown>} handlers
 */
export function answer(handlers) {
  addEventListener('message', async ({ source, origin: from, data }) => {
    const handle = handlers[data.kind];
    if (source !== parent || from !== origin || !handle) return;
    tell({ kind: 'answer', number: data.number, answer: await handle(data) });
  });
  tell({ kind: 'ready' });
}

/**
 * Sends a request to the provider; its words become an error.
 * @param {string} path
 * @param {object} body
 */
export async function send(path, body) {
  const response = await fetch(new URL(path, location.href), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.json();
}
