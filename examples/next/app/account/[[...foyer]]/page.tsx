/** Turns off the instant-navigation check of Next.js, because this page is never shown. */
export const instant = false;

/** The sign-in pages: Foyer shows them instead of this page. */
export default function Page() {
  return null;
}
