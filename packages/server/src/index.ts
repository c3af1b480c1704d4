export { defineConfig, type FoyerConfig, type FoyerConfigInput, readConfig } from './config.ts';
export type { ServerSettings } from './settings.ts';
