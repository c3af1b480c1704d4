/** Foyer shows its pages over this route, so Next.js has nothing here to navigate to in advance. */
export const instant = false;

/** The sign-in pages: Foyer shows them over this route. */
export default function Page() {
  return null;
}
