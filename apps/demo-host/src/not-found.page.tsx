import { Link } from './router/link.tsx';

/** An address that leads nowhere. */
export function NotFoundPage() {
  return (
    <section className="blank">
      <h1>This page is not in the books</h1>
      <p>The address may have a typing error, or the page has moved.</p>
      <Link to="/" className="button">
        To the overview
      </Link>
    </section>
  );
}
