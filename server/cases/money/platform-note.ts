import { languageOrEnglish } from "#contracts/session/session";
import { documentWords } from "#server/kit/documents/words";
import { type CaseOwner, caseKinds, kindOf } from "./case-kinds.ts";

/** Return the note that names the case on what it makes on a platform, in the language of its customer. */
export function platformNote(
  { owner, record }: { owner: CaseOwner; record: { row: { number: string } } },
  language: string | null,
): string {
  const words = documentWords(languageOrEnglish(language))[caseKinds[kindOf(owner)].words];
  return words.note.replace("{number}", record.row.number);
}
