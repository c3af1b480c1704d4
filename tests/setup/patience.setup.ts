/** Looks of the testing library wait as long as everything else does: a busy machine is no reason to fail. */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 20_000 });
}
