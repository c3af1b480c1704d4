import type { FoyerConfig } from '../config/config.ts';
import { toBranding, findApplication } from '../config/application-looks.ts';
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

/** What mails of an application show instead; nothing for the default one. */
export function applicationMailBranding(
  config: FoyerConfig,
  applicationId: string,
): Partial<MailBranding> {
  if (!findApplication(config, applicationId)) return {};
  const { productName, logo, accentColor, supportEmail } = toBranding(config, applicationId);
  const fromName = findApplication(config, applicationId)?.branding.fromName;
  return {
    ...(productName === undefined ? {} : { productName }),
    accentColor,
    ...(logo === undefined ? {} : { logo }),
    ...(supportEmail === undefined ? {} : { supportEmail }),
    ...(fromName === undefined ? {} : { fromName }),
  };
}
