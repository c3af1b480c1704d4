/** SQLSTATE classes and codes that say "the server is not there at the moment": connection, resources, shutdown, start-up. */
const passing = /^(08...|53[13]00|57P0[123])$/;
const socketErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
const driverWords =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|Query read timeout|cached plan must not change/;

/** Whether an error means that the database cannot be reached now and the same call may work in a moment. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (passing.test(code) || socketErrors.has(code) || driverWords.test(error.message)) return true;
  return error.cause !== undefined && isDatabaseUnavailable(error.cause);
}
