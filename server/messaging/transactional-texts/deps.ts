import type { Language } from "#contracts/session/rules";
import type { TextPreview } from "#contracts/templates/templates";
import type { Values } from "#contracts/templates/values";
import type { TextedMailKey } from "#contracts/transactional-texts";
import type { Reader } from "#server/db/open";

type Texts = Partial<Record<Language, string>>;

/** What transactional texts need of other modules. */
export interface TextsLinks {
  textLinks: {
    /** Return a text as a recipient would get it, with the segments it takes. */
    previewText(
      reader: Reader,
      storeId: string,
      text: { key: TextedMailKey; language: Language; text?: string | undefined },
    ): Promise<TextPreview>;
    /** Assert that words, which stand at this place of a body, can be sent. @throws TEMPLATE_SYNTAX, UNKNOWN_VARIABLE, SMS_TOO_LONG */
    assertTexts(reader: Reader, storeId: string, asked: { key: TextedMailKey; texts: Texts; at: string }): Promise<void>;
    /** Write a text message, in the recipient's language as far as the store has written it. */
    writeText(
      reader: Reader,
      storeId: string,
      facts: { key: TextedMailKey; texts: Texts; language: Language; values: Values },
    ): Promise<{ text: string; missing: string[]; language: Language }>;
  };
}
