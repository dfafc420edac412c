import { type Language, languages } from "#contracts/session";

/** The first language of an Accept-Language header that we speak; `zh` is the spec's `cn`. Unknown or missing: English. */
export function languageOf(header: string | undefined): Language {
  for (const part of (header ?? "").split(",")) {
    const code = part.split(";")[0]?.trim().slice(0, 2).toLowerCase();
    const known = code === "zh" ? "cn" : code;
    if ((languages as readonly string[]).includes(known ?? "")) return known as Language;
  }
  return "en";
}
