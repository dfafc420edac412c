import { useEffect, useEffectEvent } from "react";
import { isPressed, shortcuts } from "#src/lib/shortcuts";
import { latinKey, makeKeyReader } from "./key-reader.ts";

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
