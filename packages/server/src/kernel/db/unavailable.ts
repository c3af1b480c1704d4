/**
 * SQLSTATE classes and codes that say "not at the moment": connection, resources (disk, memory,
 * connections), shutdown, start-up, an address that fails to be read or written, a copy that only
 * answers, a lock or a statement that took too long.
 */
const passing = /^(08...|53...|57P0[1-5]|58030|25006|25P03|55P03|57014)$/;
/**
 * Two transactions were in each other's way; PostgreSQL rolled one back, whole, and the same again
 * is likely to succeed.
 */
const collided: ReadonlySet<unknown> = new Set(['40001', '40P01']);
const socketErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'EMFILE',
  'ENFILE',
  'ENOBUFS',
  'ENOMEM',
  'EAGAIN',
]);
const driverWords =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|Query read timeout|cached plan must not change/;

/**
 * Whether an error means that the database cannot do it now and the same call may work in a moment.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = getCode(error);
  if (
    passing.test(code) ||
    socketErrors.has(code) ||
    driverWords.test(error.message) ||
    isCollision(error)
  )
    return true;
  return error.cause !== undefined && isDatabaseUnavailable(error.cause);
}

/**
 * Whether a transaction was rolled back only because another one was in its way: a deadlock or a
 * serialization failure.
 */
export function isCollision(error: unknown): boolean {
  return error instanceof Error && collided.has(getCode(error));
}

function getCode(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
