import type { SpanSpec } from '../../ports/tracing.port.ts';

/** A message that is handed to its server: what kind of message, never to whom. */
export const toDelivery = (channel: 'email' | 'sms', template: string): SpanSpec => ({
  name: `${channel} ${template}`,
  kind: 'client',
  attributes: { 'foyer.template': template },
});
