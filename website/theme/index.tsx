import { Link } from '@rspress/core/theme-original';

// oxlint-disable-next-line import/export -- the generator's theme, with one part of our own
export * from '@rspress/core/theme-original';

/** Replaces the generator's page, which has no main landmark and whose link has a name that differs from its text. */
export function NotFoundLayout() {
  return (
    <main className="rp-not-found">
      <p className="rp-not-found__error-code">404</p>
      <h1 className="rp-not-found__title">Page not found</h1>
      <div className="rp-not-found__action">
        <Link className="rp-not-found__home-link" href="/">
          Go to the documentation
        </Link>
      </div>
    </main>
  );
}
