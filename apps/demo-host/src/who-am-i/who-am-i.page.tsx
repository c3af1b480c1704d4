import { useSession, useTenants } from '@foyer/embed';
import { Initials } from '../pieces/initials.tsx';
import { useTitle } from '../pieces/use-title.ts';
import { TenantList } from './tenant-list.tsx';
import { MayI } from './may-i.tsx';
import { PlanFeatures } from './plan-features.tsx';

/** Everything Foyer tells Ledgerly about the user who is signed in. */
export function WhoAmIPage() {
  useTitle('Who am I · Ledgerly');
  const session = useSession();
  const { activeTenant } = useTenants();
  if (session.status !== 'signedIn' || !activeTenant) return null;
  const { user, claims } = session;
  return (
    <>
      <header className="page-head">
        <div>
          <p className="eyebrow">{activeTenant.name}</p>
          <h1>Who am I</h1>
        </div>
      </header>
      <section className="person" aria-label="Person">
        <Initials name={user.name} />
        <div>
          <p className="person-name" data-testid="person-name">
            {user.name}
          </p>
          <p className="quiet" data-testid="person-email">
            {user.email}
          </p>
        </div>
        <span className={user.verified ? 'status paid' : 'status overdue'}>
          {user.verified ? 'Address proved' : 'Address not proved'}
        </span>
      </section>
      <div className="columns">
        <section className="panel" aria-labelledby="company-title">
          <h2 id="company-title">Company</h2>
          <TenantList />
        </section>
        <section className="panel" aria-labelledby="roles-title">
          <h2 id="roles-title">Roles in {activeTenant.name}</h2>
          <ul className="tags" data-testid="roles">
            {user.roles.map((role) => (
              <li key={role.id}>{role.name}</li>
            ))}
          </ul>
          <h3>Permissions</h3>
          <ul className="keys" data-testid="permissions">
            {user.permissions.map((permission) => (
              <li key={permission.id}>
                <code>{permission.key}</code>
                <span>{permission.name}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <section className="panel" aria-labelledby="may-title">
        <h2 id="may-title">What I may do</h2>
        <p className="quiet">
          Asked with <code>useCan</code>, as the buttons of Ledgerly do.
        </p>
        <MayI />
      </section>
      <section className="panel" aria-labelledby="plan-title">
        <h2 id="plan-title">What the plan of {activeTenant.name} includes</h2>
        <p className="quiet">
          Checked with <code>useFeature</code>. An operator assigns plans with{' '}
          <code>npm start -- plans assign acme business</code>.
        </p>
        <PlanFeatures />
      </section>
      <section className="panel" aria-labelledby="token-title">
        <h2 id="token-title">What the access token says</h2>
        <p className="quiet">Kept in memory only, renewed before it expires.</p>
        <pre className="claims" data-testid="claims">
          {JSON.stringify(claims, null, 2)}
        </pre>
      </section>
    </>
  );
}
