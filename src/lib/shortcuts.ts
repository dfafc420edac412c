/** A keyboard shortcut of the whole product: `keys` as react-hotkeys-hook writes them, `name` its key among the frame's words. */
export interface Shortcut {
  keys: string;
  name: string;
}

/** Every one of them; the overview shows this table. */
export const shortcuts = {
  everywhere: {
    commands: { keys: "mod+k", name: "commands" },
    sheet: { keys: "?", name: "sheet" },
    // antd's dialogs and drawers listen for it.
    close: { keys: "esc", name: "close" },
  },
  forms: {
    save: { keys: "mod+s", name: "save" },
  },
} as const satisfies Record<string, Record<string, Shortcut>>;

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent);
const printed: Record<string, string> = { mod: isApple ? "⌘" : "Ctrl", esc: "Esc" };

/** Return the keys as the person's own keyboard prints them: "⌘ K". */
export const keyNames = ({ keys }: Shortcut): string =>
  keys
    .split("+")
    .map((key) => printed[key] ?? key.toUpperCase())
    .join(" ");
