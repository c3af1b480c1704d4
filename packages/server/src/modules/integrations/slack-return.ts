import { integrationsRefusals } from '@foyer/contract/integrations';
import { allowedOrigins } from '../../kernel/http/origin.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';

const { badReturn } = integrationsRefusals;

interface Returned {
  readonly state: string;
  readonly code?: string | undefined;
  readonly error?: string | undefined;
}

/**
 * The one address that a Slack application has to know. It leads on to the page that sent the user
 * to Slack, which posts the code: the page knows its state, and the code alone connects nothing.
 */
export function createSlackReturn({ settings, config }: Pick<Platform, 'settings' | 'config'>) {
  const { publicUrl, prefix = '/frontegg' } = settings;
  const path = `${prefix}/integrations/resources/configurations/v1/slack/applications/registrations`;
  const origins = allowedOrigins(publicUrl, config.application.allowedOrigins);

  return {
    url: `${publicUrl.replace(/\/$/, '')}${path}`,
    /** The page in the state, if it is one of ours, with `code` or `error` and the state. */
    follow: async ({ state, code, error }: Returned): Promise<{ location: string }> => {
      const target = URL.parse(Buffer.from(state.split('.')[1] ?? '', 'base64url').toString());
      if (!target || !origins.has(target.origin)) throw refuse(badReturn);
      const brought = {
        slackState: state,
        ...(code ? { slackCode: code } : { slackError: error }),
      };
      return { location: withParams(target, brought) };
    },
  };
}

/** Where the portal keeps its parameters: in the query, or in the part behind `#`. */
function withParams(target: URL, params: Readonly<Record<string, string | undefined>>): string {
  const [place = '', search = ''] =
    target.hash === '' ? ['', target.search] : target.hash.split('?');
  const all = new URLSearchParams(search);
  for (const [name, value] of Object.entries(params)) if (value) all.set(name, value);
  if (target.hash === '') target.search = all.toString();
  else target.hash = `${place}?${all}`;
  return target.href;
}

/** Where Slack’s authorization page returns to. */
export type SlackReturn = ReturnType<typeof createSlackReturn>;
