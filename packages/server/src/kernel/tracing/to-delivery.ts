import type { SpanSpec } from '../../ports/tracing.port.ts';

/** The span of an email or SMS: its channel and template, never its recipient. */
export const toDelivery = (channel: 'email' | 'sms', template: string): SpanSpec => ({
  name: `${channel} ${template}`,
  kind: 'client',
  attributes: { 'foyer.template': template },
});
