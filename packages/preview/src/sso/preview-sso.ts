import type {
  SsoConfiguration,
  SsoExemption,
  SsoFailure,
  SsoSetupLink,
  SsoTest,
} from '@foyer/contract/sso';

/** A setup link, and whose session answers its calls. */
export type PreviewSetupLink = { -readonly [K in keyof SsoSetupLink]: SsoSetupLink[K] } & {
  readonly connectionId: string;
  readonly sessionId: string;
  /** Missing once it was used. */
  token?: string;
};

/** A tenant's connections, and its code for emergencies. */
export interface PreviewSso {
  connections: SsoConfiguration[];
  tests: (SsoTest & { readonly connectionId: string })[];
  /** The newest first. Missing until a sign-in is refused. */
  failures?: SsoFailure[];
  /** Newest first. Missing: none. */
  setupLinks?: PreviewSetupLink[];
  /** Missing: none. */
  exemptions?: SsoExemption[];
  /** `mark` is a checksum of the code. */
  breakGlass?: { readonly createdAt: string; readonly mark: string };
}
