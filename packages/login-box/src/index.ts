'use client';

export type { BoxLogo, BoxOptions, BoxTexts, SignInOption } from './box/box-options.ts';
export { LoginBox, type LoginBoxProps } from './login-box.tsx';
