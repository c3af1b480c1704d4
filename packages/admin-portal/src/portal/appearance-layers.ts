import type { AppearanceSettings } from '../navigation/appearance.ts';

/** What the provider's metadata says about fields, then what the host says. */
export function appearanceLayers(
  document: Readonly<Record<string, unknown>> | undefined,
  host: AppearanceSettings | undefined,
): readonly unknown[] {
  return [document?.['appearance'], host];
}
