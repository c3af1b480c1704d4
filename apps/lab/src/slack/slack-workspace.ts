import { randomUUID } from 'node:crypto';
import type { LabMemory } from '../identity-providers/lab-memory.ts';

/** The Slack application that the lab knows; its keys open nothing elsewhere. */
export const labSlackApplication = {
  clientId: 'lab-slack-client',
  clientSecret: 'lab-slack-secret',
} as const;

/** Channels of the lab’s workspace. */
const labSlackChannels = [
  { id: 'C0LAB0001', name: 'general' },
  { id: 'C0LAB0002', name: 'it-alerts' },
  { id: 'C0LAB0003', name: 'security' },
] as const;

/** A message that was posted. */
export interface LabSlackMessage {
  readonly channel: string;
  readonly text: string;
  /** ISO 8601. */
  readonly at: string;
}

/** A workspace: what was granted and posted. */
export interface SlackWorkspace {
  /** A code as the authorization page gives it; it works once, for this address. */
  readonly grant: (redirectUri?: string) => string;
  /** Every message that is stored, oldest first. */
  readonly messages: () => Promise<readonly LabSlackMessage[]>;
  /** Removes the application from the workspace: its tokens end. */
  readonly uninstall: () => Promise<void>;
  /** Answers a method of the Web API as Slack does: errors are in the body. */
  readonly answer: (method: string, call: SlackCall) => Promise<object>;
}

/** A call of the Web API. */
interface SlackCall {
  readonly body: Readonly<Record<string, unknown>>;
  /** The bearer of the call; empty without one. */
  readonly token: string;
}

interface Stored {
  readonly tokens: readonly string[];
  readonly messages: readonly LabSlackMessage[];
}

const document = 'slack';
const maxMessages = 200;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const failed = (error: string) => ({ ok: false, error });

/** Creates a workspace, which remembers tokens and messages. */
export function createSlackWorkspace(memory: LabMemory): SlackWorkspace {
  /** Codes, with the address they were given for. */
  const codes = new Map<string, string>();
  let writing: Promise<unknown> = Promise.resolve();

  async function load(): Promise<Stored> {
    const found = await memory.load(document);
    // oxlint-disable-next-line typescript/consistent-type-assertions -- only this file writes the document
    return (found as Stored | undefined) ?? { tokens: [], messages: [] };
  }
  /** One change after the other: messages may arrive at the same time. */
  function change(work: (stored: Stored) => Stored): Promise<void> {
    const done = writing.then(async () => memory.save(document, work(await load())));
    writing = done.catch(() => undefined);
    return done;
  }

  async function access({ body }: SlackCall): Promise<object> {
    const { clientId, clientSecret } = labSlackApplication;
    if (body['client_id'] !== clientId) return failed('invalid_client_id');
    if (body['client_secret'] !== clientSecret) return failed('bad_client_secret');
    const code = text(body['code']);
    const redirectUri = codes.get(code);
    codes.delete(code);
    if (redirectUri === undefined) return failed('invalid_code');
    if (redirectUri !== text(body['redirect_uri'])) return failed('bad_redirect_uri');
    const token = `xoxb-lab-${randomUUID()}`;
    await change((stored) => ({ ...stored, tokens: [...stored.tokens, token] }));
    const team = { id: 'T0LAB', name: 'Lab workspace' };
    const scope = 'channels:read,groups:read,chat:write,chat:write.public';
    return { ok: true, access_token: token, token_type: 'bot', scope, team };
  }

  async function post({ body }: SlackCall): Promise<object> {
    const channel = labSlackChannels.find(({ id }) => id === body['channel']);
    if (!channel) return failed('channel_not_found');
    const message = text(body['text']);
    if (message === '') return failed('no_text');
    const at = new Date();
    await change(({ tokens, messages }) => ({
      tokens,
      messages: [...messages, { channel: channel.name, text: message, at: at.toISOString() }].slice(
        -maxMessages,
      ),
    }));
    return { ok: true, channel: channel.id, ts: `${at.getTime() / 1000}` };
  }

  return {
    grant: (redirectUri = '') => {
      const code = `lab-${randomUUID()}`;
      codes.set(code, redirectUri);
      return code;
    },
    messages: async () => (await load()).messages,
    uninstall: () => change((stored) => ({ ...stored, tokens: [] })),
    answer: async (method, call) => {
      if (method === 'oauth.v2.access') return access(call);
      if (!(await load()).tokens.includes(call.token)) return failed('invalid_auth');
      if (method === 'conversations.list')
        return { ok: true, channels: labSlackChannels, response_metadata: { next_cursor: '' } };
      return method === 'chat.postMessage' ? post(call) : failed('unknown_method');
    },
  };
}
