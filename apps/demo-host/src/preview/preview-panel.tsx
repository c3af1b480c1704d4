import { putMailAway, useNewestMail } from './preview-mails.ts';
import { isPreview, switchPreview } from './preview-mode.ts';

/** Stands beside every page while the preview is on: says so, offers the way out, and shows the mails. */
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
