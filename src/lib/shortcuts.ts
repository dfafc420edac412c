/** A global keyboard shortcut: `keys` in the syntax of react-hotkeys-hook, `name` its translation key. */
export interface Shortcut {
  keys: string;
  name: string;
}

/** Every shortcut; the overview lists this table. */
export const shortcuts = {
  everywhere: {
    commands: { keys: "mod+k", name: "commands" },
    sheet: { keys: "?", name: "sheet" },
    // Handled by antd's dialogs and drawers.
    close: { keys: "esc", name: "close" },
  },
  forms: {
    save: { keys: "mod+s", name: "save" },
  },
} as const satisfies Record<string, Record<string, Shortcut>>;

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent);
const printed: Record<string, string> = { mod: isApple ? "⌘" : "Ctrl", esc: "Esc" };

/** Return the keys as printed on the person's keyboard: "⌘ K". */
export const keyNames = ({ keys }: Shortcut): string =>
  keys
    .split("+")
    .map((key) => printed[key] ?? key.toUpperCase())
    .join(" ");
