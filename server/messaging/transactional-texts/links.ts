import type { Language } from "#contracts/session/rules";
import type { Values } from "#contracts/templates/values";
import type { TextedMailKey } from "#contracts/transactional-texts";
import type { Reader } from "#server/db/open";
import type { TextsLinks } from "./deps.ts";
import { wordsOf } from "./texts.ts";

/** What mails need of the texts that go out beside them. */
export const transactionalTextLinks = ({ textLinks }: TextsLinks) => ({
  /** Write the text message of an event; null where the store has not switched it on. */
  async writeText(reader: Reader, storeId: string, facts: { key: TextedMailKey; language: Language; values: Values }) {
    const texts = await wordsOf(reader, storeId, facts.key);
    return texts && textLinks.writeText(reader, storeId, { ...facts, texts });
  },
});
