import type { PortalLook } from "#contracts/portal/look";
import type { Language } from "#contracts/session/rules";
import { mix, reach } from "#src/theme/color";
import { type Mode, makePalette, modes } from "#src/theme/palette";

type Told = Partial<Record<Language, string>>;

/** A store's words: in the reader's language, else in English, else in the first there is. */
export const toldIn = (words: Told, language: Language): string =>
  words[language] || words.en || Object.values(words).find((text) => text) || "";

/** The accent as text: as near to it as reads on the page. */
function linkOn(accent: string, mode: Mode): string {
  const { page, panel, hover } = makePalette(mode, "default", "default");
  return reach(accent, [page, panel, hover], 4.5, mode === "light" ? "#000000" : "#ffffff");
}

/** Puts a store's look on the page's root element. */
export function dress({ accent, on_accent, radius, font }: PortalLook, root: HTMLElement = document.documentElement): void {
  const away = on_accent === "#ffffff" ? "#000000" : "#ffffff";
  const properties = { accent, "on-accent": on_accent, "accent-hover": mix(accent, away, 0.12), radius: `${radius}px` };
  const links = modes.map((mode) => [`link-${mode}`, linkOn(accent, mode)]);
  for (const [name, value] of [...Object.entries(properties), ...links]) root.style.setProperty(`--portal-${name}`, value as string);
  root.dataset.font = font;
}
