import { useHotkeys } from "react-hotkeys-hook";
import type { Shortcut } from "#src/lib/browser/shortcuts";

const isDialogOpen = () => document.querySelector(".ant-modal-wrap:not([style*='display: none']), .ant-drawer-open") !== null;
const isLatin = ({ key }: KeyboardEvent) => /^[a-z]$/i.test(key);

/**
 * Bind a shortcut by letter and, on keyboards without Latin letters, by the key's position. With ⌘ or Ctrl it works everywhere; a plain
 * character only outside of fields and dialogs.
 */
export function useShortcut({ keys }: Shortcut, run: () => void): void {
  const isBare = !keys.includes("+");
  const common = { preventDefault: true, enableOnFormTags: !isBare, enableOnContentEditable: !isBare };
  useHotkeys(keys, run, {
    ...common,
    useKey: true,
    // Which modifier types a plain character depends on the keyboard.
    ignoreModifiers: isBare,
    ignoreEventWhen: ({ ctrlKey, metaKey }) => isBare && (ctrlKey || metaKey || isDialogOpen()),
  });
  useHotkeys(keys, run, { ...common, enabled: !isBare, ignoreEventWhen: isLatin });
}
