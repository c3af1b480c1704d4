import type { FoyerConfig } from '../config/config.ts';
import type { MailBranding } from './mail-template.ts';

/** What every mail shows, from the configuration. */
export function toMailBranding(
  { application, branding }: FoyerConfig,
  accountUrl: string,
): MailBranding {
  const { productName = application.name, logo, accentColor, supportEmail, whiteLabel } = branding;
  return {
    productName,
    accountUrl,
    accentColor,
    whiteLabel,
    ...(logo === undefined ? {} : { logo }),
    ...(supportEmail === undefined ? {} : { supportEmail }),
  };
}
