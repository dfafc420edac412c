import type { PortalLook } from "#contracts/portal/look";
import type { Language } from "#contracts/session/rules";
import { mix, reach } from "#src/theme/color";
import { type Mode, makePalette, modes } from "#src/theme/palette";

type StoreText = Partial<Record<Language, string>>;

/** Return a store's text in the user's language, else English, else the first available. */
export const storeTextIn = (words: StoreText, language: Language): string =>
  words[language] || words.en || Object.values(words).find((text) => text) || "";

/** Return the accent as a text colour: the closest readable shade. */
function linkOn(accent: string, mode: Mode): string {
  const { page, panel, hover } = makePalette(mode, "default", "default");
  return reach(accent, [page, panel, hover], 4.5, mode === "light" ? "#000000" : "#ffffff");
}

/** Apply a store's look to the page's root element. */
export function applyLook({ accent, on_accent, radius, font }: PortalLook, root: HTMLElement = document.documentElement): void {
  const contrast = on_accent === "#ffffff" ? "#000000" : "#ffffff";
  const properties = { accent, "on-accent": on_accent, "accent-hover": mix(accent, contrast, 0.12), radius: `${radius}px` };
  const links = modes.map((mode) => [`link-${mode}`, linkOn(accent, mode)]);
  for (const [name, value] of [...Object.entries(properties), ...links]) root.style.setProperty(`--portal-${name}`, value as string);
  root.dataset.font = font;
}
