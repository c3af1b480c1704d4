import { createLabSlack, type LabMemory, type LabSlack, labSlackApplication } from '@foyer/lab';
import type { FoyerConfig } from '@foyer/server';
import type { Settings } from './settings/read-settings.ts';

/** The Slack of the lab, where the configuration has no application of its own. */
export function getLabSlack(
  { lab, publicUrl }: Pick<Settings, 'lab' | 'publicUrl'>,
  { slack }: FoyerConfig,
  memory: LabMemory,
): LabSlack | undefined {
  if (lab !== 'on' || slack) return undefined;
  return createLabSlack({ origin: new URL(publicUrl).origin, memory });
}

/** Posts to the lab. */
export function withLabSlack(config: FoyerConfig, slack: LabSlack | undefined): FoyerConfig {
  if (!slack) return config;
  const { apiUrl, authorizeUrl } = slack;
  return { ...config, slack: { ...labSlackApplication, apiUrl, authorizeUrl } };
}
