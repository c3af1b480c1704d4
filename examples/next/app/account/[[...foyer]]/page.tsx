/** This page is never shown, so its navigation can't be checked for speed. */
export const instant = false;

/** The sign-in pages: Foyer shows them instead of this page. */
export default function Page() {
  return null;
}
