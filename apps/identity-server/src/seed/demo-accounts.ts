import type { DemoAccounts } from '@foyer/lab';
import type { FoyerConfig } from '@foyer/server';
import { demoCredential, demoPassword, demoUsers } from './demo-data.ts';

/** What `GET /lab/demo` answers and the start-up text prints; without seed there is nobody to try. */
export function demoAccounts(
  config: FoyerConfig,
  seed: 'demo' | 'accounts' | 'none',
): DemoAccounts {
  const users = seed === 'none' ? [] : demoUsers;
  const accounts = users.map(({ email, memberLabel }) => ({
    email,
    tenant: memberLabel[0]?.tenant ?? '',
    roles: memberLabel[0]?.roles ?? [],
  }));
  return {
    clientId: config.application.clientId,
    password: demoPassword,
    ...(seed === 'none'
      ? {}
      : { vendorClientId: demoCredential.id, vendorSecret: demoCredential.secret }),
    accounts,
  };
}

/** One line for each account: where it belongs and as what. */
export function accountLines(): string[] {
  return demoUsers.map(({ email, memberLabel }) => {
    const places = memberLabel.map(({ tenant, roles }) => `${tenant}: ${roles.join(', ')}`);
    return `${email.padEnd(22)} ${places.join(' · ')}`;
  });
}
