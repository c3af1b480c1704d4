import { managementRefusals } from '@foyer/contract/management';
import { type Sandbox, SandboxFailure } from '../../kernel/custom-code/sandbox.ts';
import { refuse } from '../../kernel/refusal.ts';

/** Rejects code that cannot run, and names the line of a syntax error. */
export async function assertCode(sandbox: Pick<Sandbox, 'check'>, code: string): Promise<void> {
  await sandbox.check(code).catch((error: unknown) => {
    if (!(error instanceof SandboxFailure)) throw error;
    if (error.reason === 'off') throw refuse(managementRefusals.noCode);
    const place = error.line === undefined ? 'code' : `code, line ${error.line}`;
    throw refuse(managementRefusals.invalidSettings, { errors: [`${place}: ${error.message}`] });
  });
}
