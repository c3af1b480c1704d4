/** Settles when the process is asked to end: by a signal, or because the process that started it is gone. */
export function untilAskedToEnd(): Promise<void> {
  return new Promise((resolve) => {
    const asked = () => resolve();
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, asked);
    process.on('disconnect', asked); // the channel to `npm start` broke: a killed parent leaves no server behind
  });
}
