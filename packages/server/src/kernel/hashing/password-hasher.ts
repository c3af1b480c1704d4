/** Password hashes behind a bounded queue. Security decision 11, decision 0273. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Compares; for an unknown account pass `null`, which takes as long and says no. */
  verify(hash: string | null, password: string): Promise<boolean>;
  /** Refuses with `request/busy` where `reserve` would: early, before the body is read. */
  assertRoom(client: string): void;
  /**
   * Reserves room in the queue, or refuses with `request/busy`. Nothing that is hashed inside of
   * `work` is refused, so that a caller that counts or uses something up does so inside. Nested
   * calls share the room. `client`: the key of its network address.
   */
  reserve<T>(client: string, work: () => Promise<T>): Promise<T>;
  /**
   * Releases the reserved capacity while `work` waits for something other than hashing, such as
   * another server. Hashing afterward is still not rejected.
   */
  release<T>(work: () => Promise<T>): Promise<T>;
}
