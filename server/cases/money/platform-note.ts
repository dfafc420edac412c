import { languageOrEnglish } from "#contracts/session/session";
import { type CaseOwner, caseKinds, kindOf } from "#server/cases/kernel/case-kinds";
import { documentWords } from "#server/kit/documents/words";

/** Return the note that names the case on what it makes on a platform, in the language of its customer. */
export function platformNote(
  { owner, record }: { owner: CaseOwner; record: { row: { number: string } } },
  language: string | null,
): string {
  const words = documentWords(languageOrEnglish(language))[caseKinds[kindOf(owner)].words];
  return words.note.replace("{number}", record.row.number);
}
