import { type Language, languageTags } from "#contracts/session/session";

/** A moment for a mail: its reader's zone is not known, so UTC, which the mail says. */
export const mailTime = (at: Date, language: Language): string =>
  new Intl.DateTimeFormat(`${languageTags[language]}-u-nu-latn`, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  }).format(at);
