import { z } from 'zod';
import { foyerConfig } from './config.ts';

/**
 * What `foyer.config.ts` can say as a JSON schema, in JSON: for the reference page and for editors.
 */
export function configJsonSchema(): string {
  return JSON.stringify(z.toJSONSchema(foyerConfig, { io: 'input', unrepresentable: 'any' }));
}
