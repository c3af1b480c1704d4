/**
 * Thrown inside a transaction that needs something from outside first, such as the answer of
 * another server: the transaction is rolled back, `work` is done without a connection, and the
 * transaction is done again. The code that throws it remembers that the work was done.
 */
export class Detour extends Error {
  override readonly name = 'Detour';
  readonly work: () => Promise<void>;

  constructor(work: () => Promise<void>) {
    super('A transaction waits for something outside of the database');
    this.work = work;
  }
}
