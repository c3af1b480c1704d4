'use client';

export { failureText } from '../box/failure-texts.ts';
export { pageMessages } from '../box/page.messages.ts';
export { hostedMessages } from '../hosted-login/hosted.messages.ts';
export { loginMessages } from '../login/login.messages.ts';
export { ssoMessages } from '../sso-login/sso.messages.ts';
export { useLanguage } from './use-language.ts';
