/** Whether shortcuts are pressed with the command key here. */
export function isMac(): boolean {
  return typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);
}

/** Whether there is probably a keyboard: a page can only see a mouse. A simulated browser may know no media queries. */
export const hasKeyboard = () =>
  globalThis.matchMedia?.('(hover: hover) and (pointer: fine)').matches ?? true;
