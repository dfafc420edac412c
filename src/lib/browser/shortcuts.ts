/**
 * A keyboard shortcut: `keys` in the syntax of react-hotkeys-hook, alternatives separated by commas, the most usual first; `name` its
 * translation key.
 */
export interface Shortcut {
  keys: string;
  name: string;
}

/** Every shortcut of the product, by where it works: the handlers, the hints and the overview read this table. */
export const shortcuts = {
  everywhere: {
    commands: { keys: "mod+k", name: "commands" },
    sheet: { keys: "?", name: "sheet" },
    // Handled by antd's dialogs and drawers.
    close: { keys: "esc", name: "close" },
  },
  // Handled by cmdk.
  palette: {
    choose: { keys: "up,down", name: "choose" },
    open: { keys: "enter", name: "open" },
  },
  forms: {
    save: { keys: "mod+s", name: "save" },
  },
  lines: {
    next: { keys: "enter", name: "next" },
    following: { keys: "down", name: "following" },
    previous: { keys: "up", name: "previous" },
  },
  inspection: {
    accept: { keys: "y", name: "accept" },
    reject: { keys: "x", name: "reject" },
    grade: { keys: "a,b,c,d", name: "grade" },
    disposition: { keys: "r", name: "disposition" },
    note: { keys: "n", name: "note" },
    photos: { keys: "p", name: "photos" },
    scan: { keys: "s", name: "scan" },
    place: { keys: "l", name: "place" },
    previous: { keys: "up,k", name: "previous" },
    following: { keys: "down,j", name: "following" },
    next: { keys: "enter", name: "next" },
    leave: { keys: "esc", name: "leave" },
    save: { keys: "mod+enter,mod+s", name: "save" },
  },
  // In the outline of a flow.
  flow: {
    following: { keys: "down", name: "following" },
    previous: { keys: "up", name: "previous" },
    inside: { keys: "right", name: "inside" },
    outside: { keys: "left", name: "outside" },
    open: { keys: "enter", name: "open" },
    add: { keys: "a", name: "add" },
    before: { keys: "b", name: "before" },
    join: { keys: "j", name: "join" },
    branch: { keys: "r", name: "branch" },
    remove: { keys: "delete,backspace", name: "remove" },
    undo: { keys: "mod+z", name: "undo" },
    redo: { keys: "mod+y", name: "redo" },
  },
  // On a chart. From right to left, the arrows to the sides are swapped.
  chart: {
    following: { keys: "right,up", name: "following" },
    previous: { keys: "left,down", name: "previous" },
    forwards: { keys: "pagedown", name: "forwards" },
    backwards: { keys: "pageup", name: "backwards" },
    first: { keys: "home", name: "first" },
    last: { keys: "end", name: "last" },
  },
  // Handled by dnd-kit's keyboard sensor.
  sorting: {
    lift: { keys: "space,enter", name: "lift" },
    move: { keys: "up,down,left,right", name: "move" },
    drop: { keys: "space,enter", name: "drop" },
    putBack: { keys: "esc", name: "putBack" },
  },
} as const satisfies Record<string, Record<string, Shortcut>>;
export type InspectionKey = keyof typeof shortcuts.inspection;

const isApple = () => /mac|iphone|ipad/i.test(navigator.userAgent);
const printed: Record<string, string> = {
  esc: "Esc",
  enter: "↵",
  space: "␣",
  up: "↑",
  down: "↓",
  left: "←",
  right: "→",
  delete: "Del",
  backspace: "⌫",
  pageup: "PgUp",
  pagedown: "PgDn",
  home: "Home",
  end: "End",
};
const namesOfEvents: Record<string, string> = {
  Escape: "esc",
  Enter: "enter",
  " ": "space",
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

const alternatives = ({ keys }: Shortcut): string[] => keys.split(",");
const print = (keys: string): string =>
  keys
    .split("+")
    .map((key) => (key === "mod" ? (isApple() ? "⌘" : "Ctrl") : (printed[key] ?? key.toUpperCase())))
    .join(" ");

/** Return each alternative as printed on the person's keyboard: "⌘ K". */
export const keyNames = (shortcut: Shortcut): string[] => alternatives(shortcut).map(print);
/** Return the most usual alternative as printed on the keyboard. */
export const keyName = (shortcut: Shortcut): string => print(alternatives(shortcut)[0] ?? "");

/** Return whether a key press is a shortcut. */
export function isPressed(shortcut: Shortcut, event: Pick<KeyboardEvent, "key" | "metaKey" | "ctrlKey">): boolean {
  const key = namesOfEvents[event.key] ?? event.key.toLowerCase();
  const pressed = event.metaKey || event.ctrlKey ? `mod+${key}` : key;
  return alternatives(shortcut).includes(pressed);
}

const operating = ["Enter", " ", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];
/** Return whether a key operates the control it is pressed on, as Enter a button; it does nothing to a choice, which Space takes. */
export const operatesControl = ({ key, target }: Pick<KeyboardEvent, "key" | "target">): boolean =>
  operating.includes(key) &&
  target instanceof HTMLElement &&
  target.matches("button, a, input, [role=option], [role=menuitem]") &&
  !(key === "Enter" && target.matches("[type=radio], [type=checkbox]"));

/** Return the value of `aria-keyshortcuts`: "Control+K Meta+K". */
export const ariaKeys = (shortcut: Shortcut): string =>
  alternatives(shortcut)
    .flatMap((keys) => {
      const [last = "", ...modifiers] = keys.split("+").reverse();
      return modifiers.includes("mod") ? ["Control", "Meta"].map((one) => `${one}+${last.toUpperCase()}`) : [last.toUpperCase()];
    })
    .join(" ");
