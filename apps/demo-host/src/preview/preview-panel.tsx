import { useId } from 'react';
import { putMailAway, useNewestMail } from './preview-mails.ts';
import { isPreview, switchPreview } from './preview-mode.ts';
import { tenantOutcomes, type Elsewhere, socialOutcomes, useOutcome } from './preview-outcomes.ts';

/** Is beside every page while the preview is on: says so, offers the way out, and shows the mails. */
export function PreviewPanel() {
  const mail = useNewestMail();
  if (!isPreview) return null;
  return (
    <aside className="preview" aria-label="Preview mode">
      <div className="preview-mail" role="status">
        {mail && (
          <div className="preview-note">
            <p className="preview-to">Mail to {mail.to}</p>
            <p className="preview-subject">{mail.subject}</p>
            <p>{mail.text}</p>
            <div className="preview-actions">
              {mail.link && (
                <a className="button small" href={mail.link}>
                  Open link
                </a>
              )}
              <button type="button" className="text-button" onClick={putMailAway}>
                Put away
              </button>
            </div>
          </div>
        )}
      </div>
      <details className="preview-outcomes">
        <summary>Sign-in elsewhere</summary>
        <Outcome which="social" label="Social providers" outcomes={socialOutcomes} />
        <Outcome which="company" label="Single sign-on" outcomes={tenantOutcomes} />
        <p className="preview-hint">
          Ada signs in at her company as <code>ada@acme-sso.test</code> (SAML), Olga as{' '}
          <code>olga@acme-labs.test</code> (OpenID Connect). Acme’s emergency code is{' '}
          <code>preview-emergency-code</code>.
        </p>
      </details>
      <p className="preview-badge">
        <span>
          <strong>Preview</strong> Canned data, no server
        </span>
        <button type="button" className="text-button" onClick={() => switchPreview(false)}>
          Leave
        </button>
      </p>
    </aside>
  );
}

/** Chooses how a kind of sign-in elsewhere ends from now on. */
function Outcome({
  which,
  label,
  outcomes,
}: {
  readonly which: Elsewhere;
  readonly label: string;
  readonly outcomes: Readonly<Record<string, string>>;
}) {
  const id = useId();
  const [name, choose] = useOutcome(which);
  return (
    <div className="preview-outcome">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={name} onChange={(event) => choose(event.target.value)}>
        <option value="">It works</option>
        {Object.entries(outcomes).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
