/** A workspace that installed our Slack application. */
export interface SlackInstallation {
  readonly teamId: string;
  readonly teamName: string;
  /** The bot token; keep it encrypted. */
  readonly token: string;
}

/** A channel that the application can see. */
export interface SlackChannel {
  readonly id: string;
  readonly name: string;
}

/** Why Slack did not do something: `rejected` will not change, `unreachable` may. */
export class SlackError extends Error {
  override readonly name = 'SlackError';
  readonly kind: 'rejected' | 'unreachable';
  /** What Slack said, such as `channel_not_found`; empty without a response. */
  readonly code: string;

  constructor(
    kind: 'rejected' | 'unreachable',
    message: string,
    options?: ErrorOptions & { readonly code?: string },
  ) {
    super(message, options);
    this.kind = kind;
    this.code = options?.code ?? '';
  }
}

/** Slack’s Web API, as far as notifications need it. Throws `SlackError`. */
export interface SlackPort {
  /** Exchanges the code of the authorization page. */
  readonly authorize: (code: string, redirectUri?: string) => Promise<SlackInstallation>;
  /** At most 1,000 channels, by name. */
  readonly listChannels: (token: string) => Promise<readonly SlackChannel[]>;
  readonly post: (
    token: string,
    message: { readonly channel: string; readonly text: string },
  ) => Promise<void>;
}
