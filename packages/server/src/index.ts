export {
  defineConfig,
  type FoyerConfig,
  type FoyerConfigInput,
  readConfig,
} from './kernel/config/config.ts';
export type { ServerSettings } from './kernel/config/settings.ts';
