import { useEffect, useEffectEvent } from "react";

const isText = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select, [role=combobox]"));
const isDialogOpen = () => document.querySelector(".ant-modal-wrap:not([style*='display: none']), .ant-drawer-open") !== null;

/** ⌘K or Ctrl K from anywhere; "?" where nothing is being written. */
export function useHotkeys(handlers: { onPalette: () => void; onSheet: () => void }): void {
  const onPalette = useEffectEvent(handlers.onPalette);
  const onSheet = useEffectEvent(handlers.onSheet);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // The key's place, for keyboards without Latin letters.
      const isK = event.key.toLowerCase() === "k" || event.code === "KeyK";
      if ((event.metaKey || event.ctrlKey) && !event.shiftKey && !event.altKey && isK) {
        event.preventDefault();
        onPalette();
      } else if (event.key === "?" && !event.metaKey && !event.ctrlKey && !isText(event.target) && !isDialogOpen()) {
        event.preventDefault();
        onSheet();
      }
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}

/** As the person's own keyboard prints it. */
export const commandKey = /mac|iphone|ipad/i.test(navigator.userAgent) ? "⌘" : "Ctrl";
