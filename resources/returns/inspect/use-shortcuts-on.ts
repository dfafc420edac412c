import { useState } from "react";

const key = "backhaul.inspect.shortcuts";

/** Return whether single-key shortcuts are on; people using voice input or a screen reader can turn them off. Stored on this device. */
export function useShortcutsOn(): [boolean, (on: boolean) => void] {
  const [isOn, setOn] = useState(() => {
    try {
      return localStorage.getItem(key) !== "off";
    } catch {
      return true;
    }
  });
  return [
    isOn,
    (on) => {
      setOn(on);
      try {
        localStorage.setItem(key, on ? "on" : "off");
      } catch {
        // Without storage the setting is lost, nothing more.
      }
    },
  ];
}
