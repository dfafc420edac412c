export interface DeviceWords {
  browser: string | null;
  system: string | null;
}

/** The order matters: most browsers also claim to be the ones below them. */
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

/** Return the familiar browser and system names of a user agent; null where unknown. */
export const deviceWords = (userAgent: string): DeviceWords => ({ browser: first(browsers, userAgent), system: first(systems, userAgent) });
