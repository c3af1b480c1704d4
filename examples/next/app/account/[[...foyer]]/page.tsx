/** The sign-in pages: Foyer shows them over this route. */
export default function Page() {
  return null;
}
