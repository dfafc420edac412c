import { paint } from "#src/theme/css-variables";
import { makePalette, modes } from "#src/theme/palette";

export const modeChoices = ["system", ...modes] as const;
type ModeChoice = (typeof modeChoices)[number];

const threeDays = 3 * 24 * 60 * 60;

/** Return the customer's choice; without one the system decides. */
export const chosenMode = (): ModeChoice => modeChoices.find((mode) => document.cookie.includes(`portalMode=${mode}`)) ?? "system";

function applyMode({ type }: { type?: string } = {}): void {
  const chosen = chosenMode();
  const isDark = chosen === "system" ? matchMedia("(prefers-color-scheme: dark)").matches : chosen === "dark";
  // Paper is always light.
  const mode = isDark && type !== "beforeprint" ? "dark" : "light";
  document.documentElement.dataset.mode = mode;
  paint(makePalette(mode, "default", "default"), mode);
}

/** Apply a choice and store it as long as the back office stores its own, but for the portal alone: a merchant's pages keep theirs. */
export function chooseMode(mode: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  document.cookie = `portalMode=${mode}; path=/portal; max-age=${threeDays}; samesite=lax`;
  applyMode();
}

/** Apply the mode now and whenever the system's changes or the page is printed. */
export function followMode(): void {
  applyMode();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", applyMode);
  addEventListener("beforeprint", applyMode);
  addEventListener("afterprint", applyMode);
}
