/** `unknown`: the service did not answer in time, or not in a form we know. */
export type BreachVerdict = 'breached' | 'clean' | 'unknown';

/** A list of stolen passwords. Never throws: the caller decides what `unknown` means. */
export interface BreachedPasswordsPort {
  look(password: string): Promise<BreachVerdict>;
}
