/** What each way of signing in again takes. */
export interface AgainProps {
  readonly email: string;
  readonly onDone: () => void;
}
