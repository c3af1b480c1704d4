import { createContext } from 'react';
import type { EmbedOptions } from './options.ts';

/** The options of the provider above, for components of ours in pages of the host. */
export const OptionsContext = createContext<EmbedOptions>({ baseUrl: '' });
