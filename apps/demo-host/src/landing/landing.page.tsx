import { Mark } from '../pieces/mark.tsx';
import { useTitle } from '../pieces/use-title.ts';
import { isPreview, switchPreview } from '../preview/preview-mode.ts';
import { goTo } from '../router/path.ts';
import { Link } from '../router/link.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { PaperInvoice } from './paper-invoice.tsx';

const promises = [
  {
    title: 'Written in a minute',
    text: 'Pick the client, say what it was for, send. Numbers, tax and due dates take care of themselves.',
  },
  {
    title: 'Chased politely',
    text: 'Ledgerly knows who pays late and reminds them in your tone of voice, before it gets awkward.',
  },
  {
    title: 'Shared safely',
    text: 'Your bookkeeper sees everything, a freelancer only what is theirs. Several companies, one account.',
  },
] as const;

/** What a visitor sees who is not signed in. */
export function LandingPage() {
  useTitle('Ledgerly: invoicing for small studios');
  return (
    <div className="landing">
      <header className="landing-head">
        <Link to="/">
          <Mark />
        </Link>
        <nav aria-label="Account">
          <Link to="/account/login" className="quiet-link">
            Sign in
          </Link>
          <Link to="/account/sign-up" className="button small">
            Start free
          </Link>
        </nav>
      </header>
      <main>
        <section className="hero">
          <div className="hero-text">
            <p className="eyebrow">Invoicing for small studios</p>
            <h1>Send it on Friday. Paid by Tuesday.</h1>
            <p className="lead">
              Ledgerly turns finished work into money in the bank, without the chasing, the
              spreadsheets and the Sunday evenings.
            </p>
            <div className="hero-actions">
              <button
                type="button"
                className="button large"
                onClick={() => goTo('/account/sign-up')}
              >
                Start free
              </button>
              <button
                type="button"
                className="button large secondary"
                onClick={() => goTo('/account/login')}
              >
                Sign in
              </button>
            </div>
            <p className="quiet small-print">Free for your first ten invoices. No card needed.</p>
          </div>
          <PaperInvoice />
        </section>
        <section className="promises" aria-label="What it does">
          {promises.map(({ title, text }) => (
            <div key={title}>
              <h2>{title}</h2>
              <p>{text}</p>
            </div>
          ))}
        </section>
        <DemoAccounts />
      </main>
      <footer className="landing-foot">
        <p>Ledgerly is the demo application of Foyer.</p>
        <button type="button" className="text-button" onClick={() => switchPreview(!isPreview)}>
          {isPreview ? 'Leave the preview' : 'Try it without a server'}
        </button>
      </footer>
    </div>
  );
}
