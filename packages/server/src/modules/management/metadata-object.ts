import { managementRefusals } from '@foyer/contract/management';
import { refuse } from '../../kernel/refusal.ts';

/** A JSON object that was sent as such or as its text; undefined if nothing was sent. Management contract, §2. */
export function metadataObject(
  sent: string | Readonly<Record<string, unknown>> | null | undefined,
): Record<string, unknown> | undefined {
  if (sent === undefined || sent === null || sent === '') return undefined;
  const value: unknown = typeof sent === 'string' ? parsed(sent) : sent;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw refuse(managementRefusals.invalidMetadata);
  return { ...value };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw refuse(managementRefusals.invalidMetadata, { cause });
  }
}
