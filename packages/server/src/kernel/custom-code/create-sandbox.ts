import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { FoyerConfig } from '../config/config.ts';
import { isBoundedJson } from '../http/bounded-json.ts';
import { createConcurrencyLimiter } from '../http/concurrency-limiter.ts';
import { errorFacts } from '../logs/error-facts.ts';
import type { Log } from '../logs/log.ts';
import { logEvent } from '../logs/log-events.ts';
import { allowsSecrets, type Outgoing, OutgoingError } from '../outgoing/outgoing.ts';
import { type CodeRun, type Sandbox, SandboxFailure } from './sandbox.ts';
import {
  type CodeFetch,
  type CodeJob,
  sandboxWorker,
  type WorkerMessage,
  type WorkerOrder,
  type WorkerSetup,
} from './sandbox-worker.ts';

interface SandboxDeps {
  readonly config: Pick<FoyerConfig, 'customCode' | 'outgoing'>;
  readonly outgoing: Pick<Outgoing, 'request'>;
  readonly log: Log;
  readonly isDemo: boolean;
}

const memoryBytes = 32 * 1024 * 1024;
/** Milliseconds after the time limit of a run before its thread is terminated. */
const grace = 250;
/** Milliseconds to start a thread, and to compile code that is not run. */
const startMs = 2000;
const maxFetches = 5;
const maxFetchBytes = 256 * 1024;
/** Maximum size of a result as JSON, in bytes. */
const maxResult = 64 * 1024;
/** Headers that belong to the connection, and the host, which the egress gate has checked. */
const fixedHeaders = (
  'connection keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer ' +
  'transfer-encoding upgrade content-length expect host'
).split(' ');

/**
 * Runs the operator's code in QuickJS, each run in its own thread, which ends with the run. Each purpose
 * has its own sandbox, so that runs for one do not delay those for another.
 */
export function createSandbox({ config, outgoing, log, isDemo }: SandboxDeps): Sandbox {
  const require = createRequire(import.meta.url);
  const setup: WorkerSetup = {
    core: require.resolve('quickjs-emscripten-core'),
    variant: require.resolve('@jitl/quickjs-wasmfile-release-sync'),
    memoryBytes,
    maxFetches,
    maxUrl: 2048,
    maxInit: 256 * 1024,
    maxResult,
  };
  const acquire = createConcurrencyLimiter({
    maxRunning: 2,
    maxWaiting: 50,
    timeoutMs: startMs,
    toError: () => new SandboxFailure('busy', 'Too much code is waiting'),
  });

  /** Waiting counts toward the time limit: code with too little time left fails with `busy`. */
  async function limited(job: CodeJob): Promise<string> {
    const { kind, timeoutMs } = job;
    const { release, waitedMs } = await acquire(kind, timeoutMs);
    const leftMs = Math.max(1, Math.ceil(timeoutMs - waitedMs));
    try {
      return await work({ ...job, timeoutMs: leftMs });
    } catch (error) {
      const isTimeout = error instanceof SandboxFailure && error.reason === 'timeout';
      if (isTimeout && waitedMs > 0)
        throw new SandboxFailure('busy', 'Too much code ran at the same time');
      throw error;
    } finally {
      release();
    }
  }

  /** Makes a request for the code through the gate. Network errors are returned to the code. */
  async function fetchFor({ url, init }: CodeFetch, timeoutMs: number): Promise<string> {
    try {
      const target = new URL(url);
      if (!allowsSecrets({ config, isDemo }, target)) throw new TypeError('Use an https URL');
      const { method, headers, body } = new Request(target, JSON.parse(init));
      for (const name of fixedHeaders) headers.delete(name);
      const verb = (['GET', 'POST', 'PUT', 'DELETE'] as const).find((one) => one === method);
      if (!verb) throw new TypeError(`The method ${method} is not supported`);
      const answer = await outgoing.request({
        url: target,
        method: verb,
        headers: Object.fromEntries(headers),
        ...(body ? { body: await new Response(body).text() } : {}),
        timeoutMs,
        maxBytes: maxFetchBytes,
      });
      const text = Buffer.from(answer.body).toString('utf8');
      return JSON.stringify({ status: answer.status, headers: answer.headers, body: text });
    } catch (error) {
      const isExpected = error instanceof OutgoingError || error instanceof TypeError;
      if (isExpected || error instanceof SyntaxError)
        return JSON.stringify({ error: error.message });
      logEvent(log, 'custom_code.request_failed', { error: errorFacts(error) });
      return JSON.stringify({ error: 'The request failed' });
    }
  }

  /** Runs one job in its own thread. */
  function work(job: CodeJob): Promise<string> {
    const worker = new Worker(`(${sandboxWorker.toString()})(require)`, {
      eval: true,
      workerData: setup,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
    });
    worker.unref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    const tell = (order: WorkerOrder) => worker.postMessage(order);
    const deadline = performance.now() + job.timeoutMs;
    return new Promise<string>((resolve, reject) => {
      const fail = (failure: SandboxFailure) => reject(failure);
      const timer = setTimeout(
        () => fail(new SandboxFailure('timeout', 'The code took too long')),
        startMs + job.timeoutMs + grace,
      );
      worker.on('message', (message: WorkerMessage) => {
        if (message.kind === 'done') return resolve(message.json);
        if (message.kind === 'failed') return fail(toFailure(message));
        const leftMs = Math.max(1, Math.ceil(deadline - performance.now()));
        return fetchFor(message, leftMs).then(
          (json) => tell({ kind: 'fetched', call: message.call, json }),
          reject,
        );
      });
      worker.on('error', (error) => fail(new SandboxFailure('memory', error.message)));
      worker.on('exit', () => {
        clearTimeout(timer);
        fail(new SandboxFailure('memory', 'The thread of the code ended unexpectedly'));
      });
      tell(job);
    }).finally(() => void worker.terminate());
  }

  return {
    check: async (code) => {
      if (!config.customCode.enabled) throw new SandboxFailure('off', 'Custom code is turned off');
      await limited({ kind: 'compile', code, input: '', secrets: '', timeoutMs: startMs });
    },

    run: async ({ code, input, timeoutMs }: CodeRun) => {
      const { enabled, secrets } = config.customCode;
      if (!enabled) throw new SandboxFailure('off', 'Custom code is turned off');
      const json = await limited({
        kind: 'run',
        code,
        input: JSON.stringify(input),
        secrets: JSON.stringify(
          Object.fromEntries(secrets.map(({ key, secret }) => [key, secret])),
        ),
        timeoutMs,
      });
      if (Buffer.byteLength(json) > maxResult || !isBoundedJson(json))
        throw new SandboxFailure('unreadable', 'The result is too large or too deeply nested');
      return toValue(json);
    },
  };
}

/** The result may be invalid, because the code can replace the functions that serialize it. */
function toValue(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new SandboxFailure('unreadable', 'The result is not JSON');
  }
}

function toFailure({ message, stack }: { readonly message: string; readonly stack: string }) {
  const line = Number(/code\.js:(\d+)/.exec(stack)?.[1]) || undefined;
  if (/interrupted/.test(message)) return new SandboxFailure('timeout', 'The code took too long');
  if (/out of memory/.test(message))
    return new SandboxFailure('memory', 'The code used too much memory');
  const isSyntax = /SyntaxError/.test(stack) || /SyntaxError/.test(message);
  return new SandboxFailure(isSyntax ? 'syntax' : 'error', message, line);
}
