import { z } from 'zod';

const mails = z.array(
  z.object({
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    links: z.array(z.string()),
    codes: z.array(z.string()),
  }),
);

/** A mail a user got. */
export type ReceivedMail = z.infer<typeof mails>[number];

/** Tests put a browser's `fetch` in place of this one; reading the inbox is no call of the browser. */
const plainFetch = globalThis.fetch;

/** Mails leave by a queue; this is long enough for it on a busy machine. */
const timeout = 45_000;

/** Everything a user got, newest first. */
export async function mailsTo(origin: string, address: string): Promise<readonly ReceivedMail[]> {
  const answer = await plainFetch(`${origin}/lab/inbox?to=${encodeURIComponent(address)}`);
  return mails.parse(await answer.json());
}

/** The newest mail to a user about something; waits until `count` of them have come. */
export async function mailTo(
  origin: string,
  address: string,
  about: RegExp,
  count = 1,
): Promise<ReceivedMail> {
  const until = Date.now() + timeout;
  for (;;) {
    const all = await mailsTo(origin, address);
    const [newest, ...rest] = all.filter(
      ({ subject, text }) => about.test(subject) || about.test(text),
    );
    if (newest && rest.length + 1 >= count) return newest;
    if (Date.now() > until) {
      throw new Error(
        `${address} got no mail about ${about}, but: ${all.map(({ subject }) => subject).join(', ')}`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The link of a mail that leads to a page of the product. */
export function linkTo({ links, text }: ReceivedMail, path: string): string {
  const link = links.find((candidate) => new URL(candidate).pathname === path);
  if (!link) throw new Error(`no link to ${path} in: ${text}`);
  return link;
}
