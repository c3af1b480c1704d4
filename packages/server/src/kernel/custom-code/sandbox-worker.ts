import type * as workerThreads from 'node:worker_threads';
import type * as quickjs from 'quickjs-emscripten-core';

/** Startup data of the worker. */
export interface WorkerSetup {
  /** Paths of the library and of its WebAssembly module. */
  readonly core: string;
  readonly variant: string;
  readonly memoryBytes: number;
  /** Requests of one run. */
  readonly maxFetches: number;
  /** Characters of what the worker says: the other thread reads it at once. */
  readonly maxUrl: number;
  readonly maxInit: number;
  readonly maxResult: number;
}

/** Code to run, or to compile without running it. */
export interface CodeJob {
  readonly kind: 'run' | 'compile';
  readonly code: string;
  /** The input, and the secrets by key, as JSON. */
  readonly input: string;
  readonly secrets: string;
  readonly timeoutMs: number;
}

/** A request that the code makes, as JSON. */
export interface CodeFetch {
  readonly call: number;
  readonly url: string;
  readonly init: string;
}

/** A message from the worker. */
export type WorkerMessage =
  | ({ readonly kind: 'fetch' } & CodeFetch)
  | { readonly kind: 'done'; readonly json: string }
  | { readonly kind: 'failed'; readonly message: string; readonly stack: string };

/** A message to the worker: a job, or the response to a request of the code. */
export type WorkerOrder =
  | CodeJob
  | { readonly kind: 'fetched'; readonly call: number; readonly json: string };

/**
 * The program of a worker that runs code in QuickJS, without Node APIs. The worker receives the text
 * of this function and needs no separate file. Therefore, the function uses nothing from its scope,
 * and `require` is a parameter, because a bundler would replace it.
 */
export function sandboxWorker(load: NodeJS.Require): void {
  const threads: typeof workerThreads = load('node:worker_threads');
  const setup: WorkerSetup = threads.workerData;
  const core: typeof quickjs = load(setup.core);
  const library = core.newQuickJSWASMModuleFromVariant(load(setup.variant).default);
  const port = threads.parentPort;
  const waiting = new Map<number, (json: string) => void>();
  let calls = 0;

  // runs inside QuickJS
  const runner = `(function (make, input, secretsText, send) {
    const secrets = Object.freeze(JSON.parse(secretsText));
    const fetch = async function (url, init) {
      const answer = JSON.parse(await send(String(url), JSON.stringify(init || {})));
      if (answer.error) throw new Error(answer.error);
      return {
        ok: answer.status >= 200 && answer.status < 300,
        status: answer.status,
        headers: answer.headers,
        text: async function () { return answer.body; },
        json: async function () { return JSON.parse(answer.body); },
      };
    };
    const module = { exports: {} };
    const handler = make(module, module.exports, fetch);
    if (typeof handler !== 'function') throw new TypeError('The code has no function named handler');
    return Promise.resolve(handler(JSON.parse(input), { secrets: secrets, fetch: fetch })).then(
      function (value) { return JSON.stringify(value === undefined ? null : value); });
  })`;
  // the code starts on the first line, so that line numbers of errors are correct
  const wrap = (code: string) =>
    `(function (module, exports, fetch) {${code}\n;return typeof handler === 'function' ? handler
      : typeof module.exports === 'function' ? module.exports : module.exports.handler;})`;

  async function run({ kind, code, input, secrets, timeoutMs }: CodeJob): Promise<string> {
    const runtime = (await library).newRuntime();
    runtime.setMemoryLimit(setup.memoryBytes);
    runtime.setMaxStackSize(256 * 1024);
    runtime.setInterruptHandler(core.shouldInterruptAfterDeadline(Date.now() + timeoutMs));
    const vm = runtime.newContext();
    const make = vm.unwrapResult(vm.evalCode(wrap(code), 'code.js'));
    if (kind === 'compile') return '';
    /** Answered requests, each in turn of the loop below. */
    let answered: () => void = () => {};
    // what it throws is an error of the code
    const send = vm.newFunction('send', (urlHandle, initHandle) => {
      const { maxFetches, maxUrl, maxInit } = setup;
      if (calls >= maxFetches) throw new Error(`Code can make ${maxFetches} requests`);
      calls += 1;
      const url = vm.getString(urlHandle);
      const init = vm.getString(initHandle);
      if (url.length > maxUrl || init.length > maxInit) throw new Error('The request is too large');
      const deferred = vm.newPromise();
      waiting.set(calls, (json) => {
        vm.newString(json).consume((text) => deferred.resolve(text));
        answered();
      });
      port?.postMessage({ kind: 'fetch', call: calls, url, init });
      return deferred.handle;
    });
    const start = vm.unwrapResult(vm.evalCode(runner, 'runner.js'));
    const promise = vm.unwrapResult(
      vm.callFunction(start, vm.undefined, make, vm.newString(input), vm.newString(secrets), send),
    );
    let outcome: Awaited<ReturnType<typeof vm.resolvePromise>> | undefined;
    void vm.resolvePromise(promise).then((settled) => {
      outcome = settled;
    });
    for (;;) {
      const next = new Promise<void>((resolve) => (answered = resolve));
      const jobs = runtime.executePendingJobs();
      if (jobs.error) vm.unwrapResult({ error: jobs.error });
      await new Promise(setImmediate);
      if (outcome) break;
      // a response may have arrived in the meantime
      if (runtime.hasPendingJob()) continue;
      if (waiting.size === 0) throw new Error('The result never settles');
      await next;
    }
    return vm.getString(vm.unwrapResult(outcome));
  }

  port?.on('message', (order: WorkerOrder) => {
    if (order.kind === 'fetched') {
      const answer = waiting.get(order.call);
      waiting.delete(order.call);
      return answer?.(order.json);
    }
    return run(order).then(
      // cut where the other thread rejects it anyway
      (json) => port.postMessage({ kind: 'done', json: json.slice(0, setup.maxResult + 1) }),
      (error: unknown) => {
        const { message, stack } = error instanceof Error ? error : new Error(String(error));
        const cut = (text = '') => text.slice(0, 1024);
        port.postMessage({ kind: 'failed', message: cut(message), stack: cut(stack) });
      },
    );
  });
}
