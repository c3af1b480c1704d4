import { useUser } from '@foyer/embed';
import {
  AccountSwitcher,
  SignedIn,
  SignedOut,
  SignInButton,
  SignUpButton,
  UserButton,
} from '@foyer/embed/components';

export function App() {
  const user = useUser();
  return (
    <main>
      <h1>Foyer with Vite and React</h1>
      <SignedOut>
        <p>You are signed out.</p>
        <SignInButton /> <SignUpButton />
      </SignedOut>
      <SignedIn>
        <p>Hello, {user?.name || user?.email}.</p>
        <AccountSwitcher /> <UserButton />
      </SignedIn>
    </main>
  );
}
