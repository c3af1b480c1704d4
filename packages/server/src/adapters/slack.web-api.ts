import { WebAPIPlatformError, WebClient } from '@slack/web-api';
import { type SlackChannel, SlackError, type SlackPort } from '../ports/slack.port.ts';

/** Our Slack application, and where its API is. */
export interface SlackOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  /** With a slash at the end. */
  readonly apiUrl: string;
  /** Makes the requests: the gate for outgoing requests. */
  readonly fetch: typeof fetch;
}

const requestTimeoutMs = 10_000;
const pageSize = 200;
const maxChannels = 1000;

/** Slack through its official SDK. Retries are the caller's: only it knows what may be repeated. */
export function createSlackWebApi(options: SlackOptions): SlackPort {
  const client = (token?: string) =>
    new WebClient(token, {
      slackApiUrl: options.apiUrl,
      fetch: options.fetch,
      timeout: requestTimeoutMs,
      retryConfig: { retries: 0 },
      rejectRateLimitedCalls: true,
      allowAbsoluteUrls: false,
    });

  return {
    authorize: (code, redirectUri) =>
      withSlackErrors(async () => {
        const { team, access_token: token } = await client().oauth.v2.access({
          client_id: options.clientId,
          client_secret: options.clientSecret,
          code,
          ...(redirectUri === undefined ? {} : { redirect_uri: redirectUri }),
        });
        if (!token || !team?.id) throw new SlackError('rejected', 'No bot token was granted');
        return { teamId: team.id, teamName: team.name ?? team.id, token };
      }),
    listChannels: (token) => withSlackErrors(() => listChannels(client(token))),
    post: (token, { channel, text }) =>
      withSlackErrors(async () => {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a method of Slack’s API
        await client(token).chat.postMessage({ channel, text, unfurl_links: false });
      }),
  };
}

async function listChannels(client: WebClient): Promise<readonly SlackChannel[]> {
  const found: SlackChannel[] = [];
  for (let cursor: string | undefined; found.length < maxChannels; ) {
    const page = await client.conversations.list({
      exclude_archived: true,
      types: 'public_channel,private_channel',
      limit: pageSize,
      ...(cursor ? { cursor } : {}),
    });
    for (const { id, name } of page.channels ?? []) if (id && name) found.push({ id, name });
    cursor = page.response_metadata?.next_cursor;
    if (!cursor) break;
  }
  return found.toSorted((one, other) => one.name.localeCompare(other.name));
}

/** Errors that Slack names are final; everything else may pass. */
async function withSlackErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof SlackError) throw cause;
    if (cause instanceof WebAPIPlatformError)
      throw new SlackError('rejected', 'Slack rejected it', { cause, code: cause.data.error });
    throw new SlackError('unreachable', 'Slack did not respond', { cause });
  }
}
