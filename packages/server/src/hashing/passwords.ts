/** Password hashes behind a bounded queue. Security decision 11. */
export interface PasswordHashing {
  hash(password: string): Promise<string>;
  /** Compares; for an unknown account pass `null`, which takes as long and says no. */
  verify(hash: string | null, password: string): Promise<boolean>;
}
