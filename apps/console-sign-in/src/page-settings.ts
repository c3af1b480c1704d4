/** What the servers tell their pages. Addresses come from settings only. Security decision 5. */
export interface PageSettings {
  /** Origin of the identity service. */
  readonly identityUrl: string;
  readonly clientId: string;
  /** Origin of the sign-in page. */
  readonly signInUrl: string;
  /** Origin of the console host. */
  readonly hostUrl: string;
  readonly title: string;
  readonly termsUrl: string;
  readonly privacyUrl: string;
  /** Domain of the cookies, where it is not the host alone. */
  readonly cookieDomain?: string;
}

/** The element of a page that carries its settings. */
export const settingsElement = 'console-settings';
