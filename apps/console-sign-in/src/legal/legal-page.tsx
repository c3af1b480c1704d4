/** Stands where the addresses of the provider's documents are not set: an honest page is better than a dead link. */
export function LegalPage({ title }: { readonly title: string }) {
  return (
    <main className="console-legal">
      <p className="console-legal-title">{title}</p>
      <h1 id="terms">Terms and Conditions</h1>
      <p>
        This environment has not named its terms yet. Its operator sets their address in the
        configuration, as <code>console.termsUrl</code>.
      </p>
      <h1 id="privacy">Privacy Policy</h1>
      <p>
        This environment has not named its privacy policy yet. Its operator sets the address in the
        configuration, as <code>console.privacyUrl</code>.
      </p>
    </main>
  );
}
