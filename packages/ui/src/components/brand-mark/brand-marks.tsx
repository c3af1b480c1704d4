'use client';

import type { ReactNode } from 'react';

/**
 * Draws a mark on a 20 px grid; a name is beside it. Colors are attributes: a strict policy
 * allows no styles.
 */
function drawMark(drawing: ReactNode, viewBox = '0 0 20 20'): ReactNode {
  return (
    <svg
      className="foyer-icon foyer-brand-mark"
      data-size="medium"
      viewBox={viewBox}
      aria-hidden="true"
      focusable="false"
    >
      {drawing}
    </svg>
  );
}

/** Whose marks there are. */
type Brand = 'google' | 'microsoft' | 'github' | 'facebook' | 'slack' | 'linkedin' | 'apple';

/**
 * The marks of services, redrawn as simple shapes. One-colored ones take the color of the text,
 * so that they show in the dark.
 */
export const brandIcons: Readonly<Record<Brand, ReactNode>> = {
  google: drawMark(
    <>
      <path
        fill="#4285f4"
        stroke="none"
        d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.91c1.7-1.57 2.69-3.88 2.69-6.62Z"
      />
      <path
        fill="#34a853"
        stroke="none"
        d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.91-2.26c-.8.54-1.84.86-3.05.86-2.34 0-4.33-1.58-5.04-3.71H.96v2.33A9 9 0 0 0 9 18Z"
      />
      <path
        fill="#fbbc05"
        stroke="none"
        d="M3.96 10.71a5.4 5.4 0 0 1 0-3.42V4.96H.96a9 9 0 0 0 0 8.08l3-2.33Z"
      />
      <path
        fill="#ea4335"
        stroke="none"
        d="M9 3.58c1.32 0 2.5.45 3.44 1.34l2.58-2.58A9 9 0 0 0 .96 4.96l3 2.33C4.68 5.16 6.66 3.58 9 3.58Z"
      />
    </>,
    '-1 -1 20 20',
  ),
  microsoft: drawMark(
    <>
      <path fill="#f25022" stroke="none" d="M2 2h7.5v7.5H2z" />
      <path fill="#7fba00" stroke="none" d="M10.5 2H18v7.5h-7.5z" />
      <path fill="#00a4ef" stroke="none" d="M2 10.5h7.5V18H2z" />
      <path fill="#ffb900" stroke="none" d="M10.5 10.5H18V18h-7.5z" />
    </>,
  ),
  github: drawMark(
    <path
      fill="currentColor"
      stroke="none"
      fillRule="evenodd"
      d="M10 1.5a8.7 8.7 0 0 0-2.8 17c.5 0 .6-.2.6-.5v-1.6c-2.3.5-2.9-1-2.9-1-.4-1-1-1.3-1-1.3-.8-.6.1-.6.1-.6.9.1 1.4 1 1.4 1 .8 1.4 2.1 1 2.6.8.1-.6.3-1 .6-1.2-1.9-.3-4-1-4-4.3 0-1 .4-1.7.9-2.3-.1-.3-.4-1.2.1-2.3 0 0 .8-.3 2.4.9a8 8 0 0 1 4.3 0c1.6-1.2 2.4-.9 2.4-.9.5 1.1.2 2 .1 2.3.5.6.9 1.3.9 2.3 0 3.3-2.1 4-4 4.3.3.3.6.8.6 1.6V18c0 .3.1.5.6.5A8.7 8.7 0 0 0 10 1.5Z"
    />,
  ),
  facebook: drawMark(
    <>
      <circle cx="10" cy="10" r="8.5" fill="#1877f2" stroke="none" />
      <path
        fill="#fff"
        stroke="none"
        d="M11.2 18.4v-6h2l.4-2.4h-2.4V8.5c0-.7.3-1.3 1.4-1.3h1.1v-2a13 13 0 0 0-1.9-.2c-2 0-3.2 1.2-3.2 3.3V10H6.5v2.4h2.1v6Z"
      />
    </>,
  ),
  slack: drawMark(
    <>
      <path
        fill="#36c5f0"
        stroke="none"
        d="M6.7 2h2.6v7H6.7a1.3 1.3 0 0 1-1.3-1.3V3.3A1.3 1.3 0 0 1 6.7 2ZM2 6.5h2.5V9H3.3A1.3 1.3 0 0 1 2 7.7Z"
      />
      <path
        fill="#2eb67d"
        stroke="none"
        d="M18 6.7v2.6h-7V6.7a1.3 1.3 0 0 1 1.3-1.3h4.4A1.3 1.3 0 0 1 18 6.7ZM13.5 2v2.5H11V3.3A1.3 1.3 0 0 1 12.3 2Z"
      />
      <path
        fill="#ecb22e"
        stroke="none"
        d="M13.3 18h-2.6v-7h2.6a1.3 1.3 0 0 1 1.3 1.3v4.4a1.3 1.3 0 0 1-1.3 1.3ZM18 13.5h-2.5V11h1.2a1.3 1.3 0 0 1 1.3 1.3Z"
      />
      <path
        fill="#e01e5a"
        stroke="none"
        d="M2 13.3v-2.6h7v2.6a1.3 1.3 0 0 1-1.3 1.3H3.3A1.3 1.3 0 0 1 2 13.3ZM6.5 18v-2.5H9v1.2A1.3 1.3 0 0 1 7.7 18Z"
      />
    </>,
  ),
  linkedin: drawMark(
    <>
      <rect x="2" y="2" width="16" height="16" rx="2.5" fill="#0a66c2" stroke="none" />
      <path
        fill="#fff"
        stroke="none"
        d="M5 8.2h2.1V15H5zM6 4.8a1.2 1.2 0 1 1 0 2.5 1.2 1.2 0 0 1 0-2.5ZM8.6 8.2h2v.9c.4-.6 1.1-1.1 2.1-1.1 2 0 2.5 1.4 2.5 3.2V15h-2.1v-3.4c0-.9-.1-1.8-1.2-1.8s-1.2.9-1.2 1.8V15H8.6Z"
      />
    </>,
  ),
  apple: drawMark(
    <path
      fill="currentColor"
      stroke="none"
      d="M14.2 10.6c0-1.9 1.5-2.8 1.6-2.9a3.5 3.5 0 0 0-2.7-1.5c-1.2-.1-2.3.7-2.9.7s-1.5-.7-2.5-.7A3.7 3.7 0 0 0 4.6 8.1c-1.3 2.3-.3 5.7 1 7.6.6.9 1.4 1.9 2.4 1.9s1.3-.6 2.5-.6 1.5.6 2.5.6 1.7-.9 2.3-1.9c.7-1 1-2.1 1-2.1a3.3 3.3 0 0 1-2.1-3ZM12.3 5a3.4 3.4 0 0 0 .8-2.5 3.5 3.5 0 0 0-2.3 1.2 3.2 3.2 0 0 0-.8 2.4A2.9 2.9 0 0 0 12.3 5Z"
    />,
  ),
};
