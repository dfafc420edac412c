import type { KeyboardEvent } from "react";
import { isPressed, shortcuts } from "../browser/shortcuts.ts";

/** Return a key handler that saves the form on ⌘S or Ctrl S. */
export const onSaveKey =
  (save: () => void) =>
  (event: KeyboardEvent): void => {
    if (!isPressed(shortcuts.forms.save, event)) return;
    event.preventDefault();
    save();
  };
