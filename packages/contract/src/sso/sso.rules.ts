/** An exemption from required single sign-on lasts a year at most. */
export const maxExemptionDays = 365;
/** Days a setup link works at most. */
export const maxSetupLinkDays = 30;
/** Days a setup link works by default. */
export const defaultSetupLinkDays = 7;
/** Setup links of a connection that can work at a time. */
export const maxSetupLinks = 10;
/** Exemptions that an account can have: more of them are a reason not to require SSO. */
export const maxExemptions = 200;
