import { useEffect, useEffectEvent } from "react";
import { isInField, useScanner } from "#src/hooks/screen/use-scanner";
import { isPressed, operatesControl, shortcuts } from "#src/lib/browser/shortcuts";

const { save, leave, following, previous } = shortcuts.inspection;

interface KeysOptions {
  enabled: boolean;
  /** Whether letters are commands; with a scanner none is. */
  areLettersCommands: boolean;
  isKnown: (code: string) => boolean;
  onScan: (code: string) => void;
  onKey: (key: string) => void;
  /** The shortcut for saving, from anywhere on the page. */
  onSave: () => void;
}

/** Bind the scanner and the keys of the inspection. Saving and leaving a field work inside fields too, the others outside of them. */
export function useKeys({ areLettersCommands, ...handlers }: KeysOptions): void {
  useScanner({
    ...handlers,
    areLettersCommands,
    onKey: (key) => {
      if (areLettersCommands || key.length > 1) handlers.onKey(key);
    },
  });
  const onSave = useEffectEvent(handlers.onSave);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (document.querySelector(".ant-modal-wrap:not([style*='display: none']), .ant-image-preview-wrap")) return;
      if (isPressed(save, event)) {
        event.preventDefault();
        onSave();
      } else if (isInField(event.target)) {
        if (isPressed(leave, event)) (event.target as HTMLElement).blur();
      } else if ((isPressed(following, event) || isPressed(previous, event)) && !operatesControl(event)) {
        // Arrows would scroll.
        event.preventDefault();
      }
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
