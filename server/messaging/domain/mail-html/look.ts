import { inkOn } from "#contracts/contrast";
import { type Language, languageTags } from "#contracts/session/rules";
import type { Theme } from "#contracts/templates/content";

/** How a store's mails look, and what stands in their header and footer. */
export interface Brand {
  store: string;
  logo_url: string | null;
  /** Uploaded pictures are loaded from this address and their key. */
  pictures_url: string;
  accent: string;
  text: string;
  background: string;
  /** Company and postal address, one line each, without the country. */
  address: readonly string[];
  /** ISO 3166-1 alpha-2 code, or empty; named in the mail's language. */
  country: string;
}

/** What the blocks of a mail are drawn with. */
export interface Look {
  language: Language;
  /** The language shown where a text is missing. */
  fallback: Language;
  direction: "ltr" | "rtl";
  accent: string;
  onAccent: string;
  text: string;
  background: string;
  brand: Brand;
}

export const directionOf = (language: Language): "ltr" | "rtl" => (language === "ar" ? "rtl" : "ltr");

/** Return the lines of the sender's postal address, the country by its name in the mail's language. */
export function addressLines({ brand: { address, country }, language }: Look): string[] {
  const names = new Intl.DisplayNames(languageTags[language], { type: "region" });
  return country ? [...address, names.of(country) ?? country] : [...address];
}

export function lookOf(brand: Brand, theme: Theme, language: Language, fallback: Language): Look {
  const accent = theme.accent ?? brand.accent;
  return {
    ...{ language, fallback, brand, accent },
    direction: directionOf(language),
    onAccent: inkOn(accent).color,
    text: theme.text ?? brand.text,
    background: theme.background ?? brand.background,
  };
}
