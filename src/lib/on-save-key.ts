import type { KeyboardEvent } from "react";

/** Return a key handler that saves the form on ⌘S or Ctrl S. */
export const onSaveKey =
  (save: () => void) =>
  (event: KeyboardEvent): void => {
    if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== "s") return;
    event.preventDefault();
    save();
  };
