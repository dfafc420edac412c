import { useHotkeys } from "react-hotkeys-hook";
import type { Shortcut } from "#src/lib/shortcuts";

const isDialogOpen = () => document.querySelector(".ant-modal-wrap:not([style*='display: none']), .ant-drawer-open") !== null;
const isLatin = ({ key }: KeyboardEvent) => /^[a-z]$/i.test(key);

/**
 * `useHotkeys` by the letter and, on keyboards without Latin letters, by the key's place. With ⌘ or Ctrl it works from anywhere; a bare
 * sign only where nothing is written and no dialog is open.
 */
export function useShortcut({ keys }: Shortcut, run: () => void): void {
  const isBare = !keys.includes("+");
  const common = { preventDefault: true, enableOnFormTags: !isBare, enableOnContentEditable: !isBare };
  useHotkeys(keys, run, {
    ...common,
    useKey: true,
    // Which modifier brings a bare sign depends on the keyboard.
    ignoreModifiers: isBare,
    ignoreEventWhen: ({ ctrlKey, metaKey }) => isBare && (ctrlKey || metaKey || isDialogOpen()),
  });
  useHotkeys(keys, run, { ...common, enabled: !isBare, ignoreEventWhen: isLatin });
}
