import { useState } from "react";

const key = "backhaul.inspect.shortcuts";

/** Single-key shortcuts can be turned off, for those whose voice or reader types keys; kept on this device. */
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
        // A browser that keeps nothing forgets the choice, no more.
      }
    },
  ];
}
