/** Maximum time between a barcode scanner's keys; people are slower. */
const gapMs = 50;
/** Keys in a burst that count as a scan even without Enter. */
const surelyScan = 6;
const leastScan = 3;

export interface KeyReaderOptions {
  onScan: (code: string) => void;
  onKey: (key: string) => void;
}

/**
 * Return a reader that tells scans from typing. Keys faster than a person types, ended by Enter, are a code; anything else is single
 * keys, in order.
 */
export function makeKeyReader({ onScan, onKey }: KeyReaderOptions) {
  let buffer = "";
  let last = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush() {
    clearTimeout(timer);
    const typed = buffer;
    buffer = "";
    if (typed.length >= surelyScan) onScan(typed);
    else for (const key of typed) onKey(key);
  }

  return {
    /** Process a key pressed at `at` ms; return whether it may belong to a scan, so that its default must be prevented. */
    push(key: string, at: number): boolean {
      // The time of the key press counts: a busy page handles it late.
      if (buffer && at - last > gapMs) flush();
      last = at;
      if (key === "Enter" && buffer.length >= leastScan) {
        clearTimeout(timer);
        const code = buffer;
        buffer = "";
        onScan(code);
        return true;
      }
      if (key.length === 1) {
        buffer += key;
        clearTimeout(timer);
        timer = setTimeout(flush, gapMs);
        return false;
      }
      flush();
      onKey(key);
      return false;
    },
    stop: () => clearTimeout(timer),
  };
}

/** Return the key on a Latin keyboard, whatever the layout: shortcuts and codes are Latin. */
export function latinKey({ key, code }: Pick<KeyboardEvent, "key" | "code">): string {
  if (key.length !== 1 || /[\x20-\x7e]/.test(key)) return key;
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? /^Digit(\d)$/.exec(code)?.[1] ?? key;
}
