/** How long a request may take to arrive, in milliseconds. */
export interface Arrival {
  /** Its headers. */
  readonly headers: number;
  /** All of it, unless it brings a file. */
  readonly body: number;
  /** All of it, file and all. */
  readonly file: number;
  /**
   * Nobody sends and nobody reads: a client that leaves its answer. No call of ours thinks half
   * as long.
   */
  readonly silence: number;
  /** Between two looks for late ones. */
  readonly lookEvery: number;
}

/** What the process decides, as opposed to `foyer.config.ts`. */
export interface ServerSettings {
  /**
   * Address users and mails use, like `https://id.example.com`; addresses never come from a
   * request. Security decision 5.
   */
  readonly publicUrl: string;
  readonly mode: 'demo' | 'production';
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /**
   * At least 32 characters; seals keys and mails at rest and signs refresh tokens. The same on all
   * nodes, over restarts.
   */
  readonly secret: string;
  /**
   * How many proxies in front are ours; `X-Forwarded-For` is read from the right up to the n-th.
   * Default 0.
   */
  readonly trustedHops?: number;
  /**
   * Whether the proxy sets or removes `traceparent`, so that requests can continue its traces.
   * Default false.
   */
  readonly trustsTraceparent?: boolean;
  /** Path in front of every call. Contract, §2. Default `/frontegg`. */
  readonly prefix?: string;
  /** Bearer token for `/metrics`; without one it answers in demo mode only. */
  readonly metricsToken?: string;
  /** Connections to the database per node. Default 20. */
  readonly poolSize?: number;
  /** Threads of libuv's pool: `UV_THREADPOOL_SIZE` of the process. Default 4, that of Node. */
  readonly threadPoolSize?: number | undefined;
  /**
   * Cost of argon2id and milliseconds of work its queue holds, for tests only. Default 19 MiB, 2
   * passes, and 1,200 ms.
   */
  readonly hashing?: {
    readonly memoryKiB: number;
    readonly passes: number;
    readonly maxQueue?: number;
  };
  /** Milliseconds a database statement may take, for tests only. Default 15 s. */
  readonly statementTimeout?: number;
  /** How long requests may take to arrive, for tests only. */
  readonly arrival?: Partial<Arrival>;
  /** Answers are checked against their schemas, for tests only. Default false. */
  readonly checkAnswers?: boolean;
}
