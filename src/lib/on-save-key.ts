import type { KeyboardEvent } from "react";

/** ⌘S or Ctrl S saves the form instead of the page. */
export const onSaveKey =
  (save: () => void) =>
  (event: KeyboardEvent): void => {
    if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== "s") return;
    event.preventDefault();
    save();
  };
