import type { AuditEntry } from '../../kernel/audit/audit.ts';
import type { FoyerConfig } from '../../kernel/config/config.ts';

/** What the log says when an application is entered, whichever door its code is brought to. */
export function enteredEntry(
  { application, applications }: Pick<FoyerConfig, 'application' | 'applications'>,
  {
    clientId,
    userId,
    tenantId,
  }: { readonly clientId: string; readonly userId: string; readonly tenantId: string },
): AuditEntry {
  const { name } = applications.find((one) => one.clientId === clientId) ?? application;
  const description = `Entered ${name} by hosted login.`;
  return { action: 'hostedLogin.entered', userId, tenantId, description, json: { clientId } };
}
