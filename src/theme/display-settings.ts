import { useSyncExternalStore } from "react";
import { type Contrast, contrasts, type Mode, modes, type Preset, presets } from "./palette.ts";

export interface DisplaySettings {
  themeMode: Mode;
  themeDirection: "ltr" | "rtl";
  themeContrast: Contrast;
  themeLayout: "vertical" | "mini";
  themeColorPresets: Preset;
  themeStretch: boolean;
}

const defaults: DisplaySettings = {
  themeMode: "light",
  themeDirection: "ltr",
  themeContrast: "default",
  themeLayout: "vertical",
  themeColorPresets: "default",
  themeStretch: false,
};

const allowed = {
  themeMode: modes,
  themeDirection: ["ltr", "rtl"],
  themeContrast: contrasts,
  themeLayout: ["vertical", "mini"],
  themeColorPresets: presets,
  themeStretch: ["true", "false"],
} as const satisfies Record<keyof DisplaySettings, readonly string[]>;

export const settingNames = Object.keys(defaults) as (keyof DisplaySettings)[];
const threeDays = 3 * 24 * 60 * 60;

const cookieValue = (name: string): string | undefined =>
  document.cookie
    .split("; ")
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

function readCookies(): DisplaySettings {
  const found: Record<keyof DisplaySettings, unknown> = {
    ...defaults,
    themeDirection: document.documentElement.dir === "rtl" ? "rtl" : "ltr",
  };
  for (const name of settingNames) {
    const value = cookieValue(name);
    if (value === undefined || !(allowed[name] as readonly string[]).includes(value)) continue;
    found[name] = name === "themeStretch" ? value === "true" : value;
  }
  return found as DisplaySettings;
}

/** Set the same attributes that `public/display.js` sets before the first paint. */
function mark(settings: DisplaySettings): void {
  const root = document.documentElement;
  root.dir = settings.themeDirection;
  root.dataset.mode = settings.themeMode;
  root.dataset.contrast = settings.themeContrast;
  root.dataset.layout = settings.themeLayout;
  root.dataset.preset = settings.themeColorPresets;
  root.dataset.stretch = String(settings.themeStretch);
}

let current: DisplaySettings | undefined;
const listeners = new Set<() => void>();

function show(next: DisplaySettings): void {
  current = next;
  mark(next);
  for (const listener of listeners) listener();
}

/** Return the display settings from cookies; defaults for anything missing or unknown. */
export function displaySettings(): DisplaySettings {
  current ??= readCookies();
  return current;
}

/** Apply a change at once and store it for three days. */
export function setDisplay(change: Partial<DisplaySettings>): void {
  for (const [name, value] of Object.entries(change)) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
    document.cookie = `${name}=${value}; path=/; max-age=${threeDays}; samesite=lax`;
  }
  show({ ...displaySettings(), ...change });
}

/** Reset every setting; the direction becomes ltr, the default. */
export function resetDisplay(): void {
  for (const name of settingNames) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
    document.cookie = `${name}=; path=/; max-age=0; samesite=lax`;
  }
  show({ ...defaults });
}

/** Apply the cookies again: another tab may have changed them. */
export const reloadDisplay = (): void => show(readCookies());

function reloadWhenSeen(): void {
  if (document.visibilityState === "visible") reloadDisplay();
}

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) document.addEventListener("visibilitychange", reloadWhenSeen);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) document.removeEventListener("visibilitychange", reloadWhenSeen);
  };
};

/** Return the display settings. antd and Refine hold none that other tabs and the server can read. */
export const useDisplay = (): DisplaySettings => useSyncExternalStore(subscribe, displaySettings);
