import { useUser } from '@foyer/embed';
import { SignedIn, SignedOut, SignInButton, UserButton } from '@foyer/embed/components';
import { Link, Outlet } from 'react-router';

export function Layout() {
  return (
    <>
      <header>
        <Link to="/">Home</Link> <Link to="/invoices">Invoices</Link>{' '}
        <SignedOut>
          <SignInButton />
        </SignedOut>
        <SignedIn>
          <UserButton />
        </SignedIn>
      </header>
      <Outlet />
    </>
  );
}

export function Home() {
  return <h1>Foyer with React Router</h1>;
}

export function Invoices() {
  const user = useUser();
  return <h1>Invoices of {user?.name || user?.email}</h1>;
}
