import { Suspense } from 'react';
import { foyer } from '../../foyer';

export default function Page() {
  return (
    <main>
      <h1>Dashboard</h1>
      <Suspense fallback={<p>Loading</p>}>
        <Caller />
      </Suspense>
    </main>
  );
}

/** Rendered on the server with the session of the request. */
async function Caller() {
  const auth = await foyer.requireAuth();
  return (
    <p>
      User {auth.userId} in account {auth.tenantId}, as {auth.roles.join(', ')}
    </p>
  );
}
