import type { FoyerConfig } from '../config.ts';
import type { MailBranding } from './mail-template.ts';

/** What every mail shows, from the configuration. */
export function brandingOf({ application, branding }: FoyerConfig, publicUrl: string): MailBranding {
  const { productName = application.name, logo, accentColor, supportEmail, whiteLabel } = branding;
  return {
    productName,
    publicUrl,
    accentColor,
    whiteLabel,
    ...(logo === undefined ? {} : { logo }),
    ...(supportEmail === undefined ? {} : { supportEmail }),
  };
}
