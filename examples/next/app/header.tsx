import {
  AccountSwitcher,
  SignedIn,
  SignedOut,
  SignInButton,
  UserButton,
} from '@foyer/embed/components';
import Link from 'next/link';

export function Header() {
  return (
    <header>
      <Link href="/">Home</Link> <Link href="/dashboard">Dashboard</Link>{' '}
      <SignedOut>
        <SignInButton />
      </SignedOut>
      <SignedIn>
        <AccountSwitcher /> <UserButton />
      </SignedIn>
    </header>
  );
}
