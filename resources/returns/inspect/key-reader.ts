/** Within this a barcode scanner types its next character; people do not. */
const gapMs = 50;
/** So many characters in a row are a scan even from a scanner that sends no Enter. */
const surelyScan = 6;
const leastScan = 3;

export interface KeyReaderOptions {
  onScan: (code: string) => void;
  onKey: (key: string) => void;
}

/**
 * Tells a scanner from a hand: both only press keys. Characters that follow each other faster than a person types, ended by Enter,
 * are a code; anything else is single keys, in order.
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
    /** One key, pressed at `at` ms. Answers whether it is part of something that reads as a scan, so that it must not do anything else. */
    push(key: string, at: number): boolean {
      // The time of pressing counts, not that of hearing: a busy page hears late.
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

/** The key as printed on a Latin keyboard, whatever the layout: shortcuts and codes are Latin. */
export function latinKey({ key, code }: Pick<KeyboardEvent, "key" | "code">): string {
  if (key.length !== 1 || /[\x20-\x7e]/.test(key)) return key;
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? /^Digit(\d)$/.exec(code)?.[1] ?? key;
}
