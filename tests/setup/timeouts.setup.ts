/**
 * Looks of the testing library wait as long as everything else does: a busy machine is no reason to fail. Not by the library's own part
 * for React: it loads React, and some tests have to prepare the page before that.
 */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom');
  configure({ asyncUtilTimeout: 20_000 });
}
