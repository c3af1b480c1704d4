import { createHmac } from 'node:crypto';

/** An event as the provider sends it. */
export interface LabEvent {
  readonly id: string;
  readonly object: 'event';
  readonly type: string;
  readonly created: number;
  readonly data: { readonly object: unknown };
}

/** The `Stripe-Signature` header of a payload. */
export function signPayload(payload: string, secret: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}

/** Turns `a[b][0][c]=d` into nested objects. */
export function readForm(text: string): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    let at = result;
    for (const part of path.slice(0, -1)) {
      const inner = at[part];
      const next: Record<string, unknown> =
        typeof inner === 'object' && inner !== null ? Object.assign(inner) : {};
      at[part] = next;
      at = next;
    }
    at[path.at(-1) ?? name] = value;
  }
  return result;
}
