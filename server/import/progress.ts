const PAUSE_MILLISECONDS = 100;

interface Terminal {
  isTTY?: boolean;
  write(text: string): unknown;
}

/** Shows progress on one line that is rewritten in place. Prints nothing without a terminal. */
export function createProgress(terminal: Terminal) {
  let shownAt = 0;
  let isShown = false;
  const clear = () => {
    if (isShown) terminal.write('\r\u001b[K');
    isShown = false;
  };
  return {
    show(text: string): void {
      if (!terminal.isTTY || performance.now() - shownAt < PAUSE_MILLISECONDS) return;
      shownAt = performance.now();
      terminal.write(`\r\u001b[K${text}`);
      isShown = true;
    },
    /** Clears the line before other output or the prompt. */
    clear,
  };
}
