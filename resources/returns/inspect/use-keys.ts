import { useEffect, useEffectEvent } from "react";
import { isPressed, shortcuts } from "#src/lib/browser/shortcuts";

/** Return whether keys are text input in an element. */
const isText = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("textarea, select, input:not([type=radio]):not([type=checkbox]), [role=combobox]"));
/** Return whether Enter, Space and arrows operate the element. */
const isControl = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches("button, a, input, [role=option], [role=menuitem]");
const { save, leave } = shortcuts.inspection;
const own = ["Enter", " ", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];

interface KeysOptions {
  enabled: boolean;
  onScan: (code: string) => void;
  /** Returns whether the key was handled. */
  onKey: (key: string) => void;
  /** The shortcut for saving, from anywhere on the page. */
  onSave: () => void;
}

/**
 * Bind single-key shortcuts and the scanner, outside of text fields and dialogs. A shortcut library acts on each key at once and cannot
 * tell a scanner from typing.
 */
export function useKeys({ enabled, ...handlers }: KeysOptions): void {
  const onScan = useEffectEvent(handlers.onScan);
  const onKey = useEffectEvent(handlers.onKey);
  const onSave = useEffectEvent(handlers.onSave);
  useEffect(() => {
    const reader = makeKeyReader({ onScan, onKey });
    const press = (event: KeyboardEvent) => {
      if (document.querySelector(".ant-modal-wrap:not([style*='display: none']), .ant-image-preview-wrap")) return;
      if (isPressed(save, event)) {
        event.preventDefault();
        return onSave();
      }
      if (event.metaKey || event.ctrlKey || event.altKey) return;
      if (isPressed(leave, event) && isText(event.target)) return (event.target as HTMLElement).blur();
      if (!enabled || isText(event.target) || (own.includes(event.key) && isControl(event.target))) return;
      const key = latinKey(event);
      const isScan = reader.push(key, event.timeStamp);
      // Arrows would scroll, and Enter after a scan would click the focused element.
      if (isScan || key === "ArrowDown" || key === "ArrowUp") event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => {
      reader.stop();
      document.removeEventListener("keydown", press);
    };
  }, [enabled]);
}

/** Maximum time between a barcode scanner's keys; people are slower. */
const gapMs = 50;
/** Keys in a burst that count as a scan even without Enter. */
const surelyScan = 6;
const leastScan = 3;

interface KeyReaderOptions {
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
