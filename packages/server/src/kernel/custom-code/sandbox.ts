/** The operator's code and its input. */
export interface CodeRun {
  readonly code: string;
  readonly input: unknown;
  /** Milliseconds, not including the start of the thread. */
  readonly timeoutMs: number;
}

/** Why code returned no result. `off`: the configuration turns off custom code. */
type SandboxFailureReason =
  | 'timeout'
  | 'memory'
  | 'syntax'
  | 'error'
  | 'unreadable'
  | 'busy'
  | 'off';

/** Thrown if code returns no result. The message may come from the code, and is for the operator only. */
export class SandboxFailure extends Error {
  override readonly name = 'SandboxFailure';
  readonly reason: SandboxFailureReason;
  /** Line of the code, starting at 1, if known. */
  readonly line: number | undefined;

  constructor(reason: SandboxFailureReason, message: string, line?: number) {
    super(message);
    this.reason = reason;
    this.line = line;
  }
}

/**
 * Runs the operator's JavaScript without Node APIs, with limits on time and memory. Its requests
 * pass through the gate.
 */
export interface Sandbox {
  /** Compiles code without running it. Throws `SandboxFailure` with the line of a syntax error. */
  check(code: string): Promise<void>;
  /** Runs the handler of the code and returns its JSON result. Throws `SandboxFailure`. */
  run(one: CodeRun): Promise<unknown>;
}
