import { isPreview } from '../preview/preview-mode.ts';
import { useDemo } from './use-demo.ts';

const roleNames: Readonly<Record<string, string>> = { ReadOnly: 'Read only' };

/** The accounts to try, in demo mode. */
export function DemoAccounts() {
  const demo = useDemo();
  if (!demo || demo.accounts.length === 0) return null;
  return (
    <section className="demo" aria-labelledby="demo-title">
      <div>
        <h2 id="demo-title">Look around first</h2>
        <p>
          Sign in as one of these. The password is always <code>{demo.password}</code>.
        </p>
        {!isPreview && (
          <p>
            Mail arrives in the <a href="/lab/inbox">inbox of the lab</a>.
          </p>
        )}
      </div>
      <ul>
        {demo.accounts.map(({ email, tenant, roles }) => (
          <li key={email}>
            <code>{email}</code>
            <span>
              {roles.map((role) => roleNames[role] ?? role).join(', ')} at {tenant}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
