/** Where unpredictability comes from: cryptographically strong bytes. */
export interface RandomPort {
  bytes(count: number): Uint8Array;
}
