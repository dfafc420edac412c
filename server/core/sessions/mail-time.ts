import { type Language, languageTags } from "#contracts/session/session";

/** Format an instant for a mail, in UTC because the user's time zone is unknown. */
export const mailTime = (at: Date, language: Language): string =>
  new Intl.DateTimeFormat(`${languageTags[language]}-u-nu-latn`, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  }).format(at);
