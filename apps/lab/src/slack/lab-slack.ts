import Fastify, { type FastifyInstance } from 'fastify';
import { createProcessMemory, type LabMemory } from '../identity-providers/lab-memory.ts';
import { createSlackWorkspace, type SlackWorkspace } from './slack-workspace.ts';
import { registerSlackRoutes } from './slack.routes.ts';

/** A Slack workspace at an address of the lab. */
export interface LabSlack extends SlackAddresses {
  /** Mounts API, authorization page, and the page with the messages below `/lab/slack`. */
  readonly register: (app: FastifyInstance) => Promise<void>;
}

interface SlackAddresses extends Pick<SlackWorkspace, 'grant' | 'messages' | 'uninstall'> {
  readonly apiUrl: string;
  readonly authorizeUrl: string;
}

const prefix = '/lab/slack';

/** Creates the workspace; nothing is reachable before `register`. */
export function createLabSlack(options: {
  readonly origin: string;
  readonly memory: LabMemory;
}): LabSlack {
  const workspace = createSlackWorkspace(options.memory);
  const { grant, messages, uninstall } = workspace;
  return {
    grant,
    messages,
    uninstall,
    apiUrl: `${options.origin}${prefix}/api/`,
    authorizeUrl: `${options.origin}${prefix}/authorize`,
    register: async (app) => {
      await app.register(async (scope) => registerSlackRoutes(scope, workspace), { prefix });
    },
  };
}

/** Starts a workspace on a free port of this machine, for tests. */
export async function startLabSlack(): Promise<
  SlackAddresses & { readonly close: () => Promise<void> }
> {
  const app = Fastify({ forceCloseConnections: true });
  const workspace = createSlackWorkspace(createProcessMemory());
  await app.register(async (scope) => registerSlackRoutes(scope, workspace), { prefix });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    grant: workspace.grant,
    messages: workspace.messages,
    uninstall: workspace.uninstall,
    apiUrl: `${origin}${prefix}/api/`,
    authorizeUrl: `${origin}${prefix}/authorize`,
    close: () => app.close(),
  };
}
