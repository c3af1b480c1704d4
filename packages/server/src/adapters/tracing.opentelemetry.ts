import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  type IdGenerator,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { OpenSpan, SpanSpec, TracingPort } from '../ports/tracing.port.ts';

/** The receiver of spans, and the share of traces to record. */
export interface OpenTelemetryOptions {
  /** URL of an OTLP/HTTP receiver, without `/v1/traces`. */
  readonly endpoint: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Share of traces that begin here and are recorded, from 0 to 1. */
  readonly ratio: number;
  readonly serviceName: string;
  /** Milliseconds between two exports. Default 5 s. */
  readonly exportEvery?: number;
}

/** Milliseconds in which remaining spans are sent when the server stops. */
const closeWithin = 3000;
const sampledFlag = 1;

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;

/** Sends spans in batches with OTLP over HTTP, as JSON. Requests never wait for the receiver. */
export function createOpenTelemetry(options: OpenTelemetryOptions): TracingPort {
  const { endpoint, headers = {}, ratio, serviceName, exportEvery } = options;
  const exporter = withoutStandardVariables(
    () =>
      new OTLPTraceExporter({
        url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
        headers: { ...headers },
        timeoutMillis: closeWithin,
      }),
  );
  let lost = () => {};
  let isLosing = false;
  const ids = createIds();
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    idGenerator: ids,
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: {
          export: (spans, done) =>
            exporter.export(spans, (result) => {
              const isLost = result.error !== undefined;
              if (isLost && !isLosing) lost();
              isLosing = isLost;
              done(result);
            }),
          forceFlush: () => exporter.forceFlush(),
          shutdown: () => exporter.shutdown(),
        },
        exportTimeoutMillis: closeWithin,
        ...(exportEvery === undefined ? {} : { scheduledDelayMillis: exportEvery }),
      }),
    ],
  });
  const tracer = provider.getTracer('foyer');
  // The package stores the current span per process, but several servers can share a process.
  const running = new AsyncLocalStorage<OpenSpan & { readonly context: Context }>();

  return {
    begin: ({ name, kind, attributes = {}, parent, traceId }: SpanSpec) => {
      ids.next = traceId;
      const remote = parent === undefined ? undefined : toSpanContext(parent);
      const above = remote
        ? trace.setSpanContext(ROOT_CONTEXT, remote)
        : (running.getStore()?.context ?? ROOT_CONTEXT);
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, above);
      ids.next = undefined;
      const open = {
        ...toOpenSpan(span),
        context: trace.setSpan(ROOT_CONTEXT, span),
        run: <T>(work: () => T): T => running.run(open, work),
      };
      return open;
    },
    current: () => running.getStore(),
    onLost: (listener) => {
      lost = listener;
    },
    // BatchSpanProcessor waits for its exports, which have a timeout
    close: () => provider.shutdown().catch(() => {}),
  };
}

/**
 * The exporter adds headers and client certificates of the standard variables to its own, which
 * may be meant for another receiver. It reads them while it is created.
 */
function withoutStandardVariables<T>(create: () => T): T {
  // oxlint-disable-next-line node/no-process-env -- of the exporter, which reads it by itself
  const environment = process.env;
  const hidden = Object.entries(environment).filter(([name]) =>
    name.startsWith('OTEL_EXPORTER_OTLP_'),
  );
  for (const [name] of hidden) delete environment[name];
  try {
    return create();
  } finally {
    Object.assign(environment, Object.fromEntries(hidden));
  }
}

/** Random IDs, except for a trace whose ID is already known. */
function createIds() {
  const random = new RandomIdGenerator();
  const ids: IdGenerator & { next: string | undefined } = {
    next: undefined,
    generateTraceId: () => ids.next ?? random.generateTraceId(),
    generateSpanId: () => random.generateSpanId(),
  };
  return ids;
}

function toOpenSpan(span: Span) {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    traceId,
    traceparent: `00-${traceId}-${spanId}-0${traceFlags & sampledFlag}`,
    add: (attributes: SpanSpec['attributes'] = {}) => void span.setAttributes(attributes),
    end: (failure?: string) => {
      if (failure !== undefined)
        span.setAttribute('error.type', failure).setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** The span of a `traceparent`; undefined if the value is invalid. */
function toSpanContext(traceparent: string): SpanContext | undefined {
  const [, traceId = '', spanId = '', flags = ''] = traceparent.split('-');
  const traceFlags = Number.parseInt(flags, 16) & sampledFlag;
  const context = { traceId, spanId, traceFlags, isRemote: true };
  return isSpanContextValid(context) ? context : undefined;
}
