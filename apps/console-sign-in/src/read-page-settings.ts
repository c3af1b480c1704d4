import { type PageSettings, settingsElement } from './page-settings.ts';

/** Reads what the server wrote into the page. */
export function readPageSettings(page: Document): PageSettings {
  const content = page.querySelector<HTMLMetaElement>(`meta[name="${settingsElement}"]`)?.content;
  if (!content) throw new Error('The page lacks the settings that its server writes into it');
  const settings: PageSettings = JSON.parse(content);
  return settings;
}
