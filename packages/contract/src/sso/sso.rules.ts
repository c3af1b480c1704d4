/** An exemption from required single sign-on lasts a year at most. */
export const maxExemptionDays = 365;
/** Exemptions that an account can have: more of them are a reason not to require SSO. */
export const maxExemptions = 200;
