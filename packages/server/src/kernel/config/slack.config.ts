import { z } from 'zod';

/** The Slack application of this environment. Optional: without it, Slack is not offered. */
export const slackConfig = z.strictObject({
  /** Client ID of the application. */
  clientId: z.string().min(1).max(200),
  /** Client secret; read it from the environment. */
  clientSecret: z.string().min(1).max(300),
  /** Address of Slack’s Web API, with a slash at the end. Default: Slack’s own. */
  apiUrl: z.url({ protocol: /^https?$/ }).default('https://slack.com/api/'),
  /** Slack’s authorization page. Default: Slack’s own. */
  authorizeUrl: z.url({ protocol: /^https?$/ }).default('https://slack.com/oauth/v2/authorize'),
});
