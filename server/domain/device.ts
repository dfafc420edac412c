export interface DeviceWords {
  browser: string | null;
  system: string | null;
}

/** In this order: most browsers also claim to be the ones below them. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?(?:iOS)?\//, "Edge"],
  [/\bOPR\/|\bOPT\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
  [/^curl\//, "curl"],
];
const systems: readonly [RegExp, string][] = [
  [/\biPad\b/, "iPad"],
  [/\biPhone\b/, "iPhone"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

const first = (list: readonly [RegExp, string][], text: string): string | null => list.find(([sign]) => sign.test(text))?.[1] ?? null;

/** A browser's self-description in the names people know; null where it says nothing we know. */
export const deviceWords = (userAgent: string): DeviceWords => ({ browser: first(browsers, userAgent), system: first(systems, userAgent) });
