/** Where time comes from. Tests inject one they can turn. */
export interface ClockPort {
  now(): Date;
}
