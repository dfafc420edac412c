import { type Language, languages } from "#contracts/session/rules";
import type { Block, Content } from "#contracts/templates/content";
import { isSameJson } from "#server/kit/same-json";

type Texts = Partial<Record<Language, unknown>>;

/** Return the texts of a mail by where they stand: blocks by their id, which they keep when they are moved. */
function textsOf({ subject, preheader, blocks }: Content): Map<string, Texts> {
  const found = new Map<string, Texts>([
    ["subject", subject],
    ["preheader", preheader],
  ]);
  const inBlock = (block: Block): void => {
    if (block.type === "columns") for (const { blocks: inner } of block.columns) for (const one of inner) inBlock(one);
    for (const field of ["text", "label", "alt", "title", "note"] as const)
      if (field in block) found.set(`${block.id}.${field}`, (block as unknown as Record<typeof field, Texts>)[field]);
  };
  for (const block of blocks) inBlock(block);
  return found;
}

export interface Outdated {
  language: Language;
  /** Where the texts stand: "subject", "preheader", or a block's id with its field. */
  at: string[];
}

/** Return the translations that are older than the text they translate. `versions` are all saved contents, the oldest first. */
export function outdatedTexts(versions: readonly Content[], source: Language): Outdated[] {
  const changed = new Map<string, Partial<Record<Language, number>>>();
  let before = new Map<string, Texts>();
  for (const [index, version] of versions.entries()) {
    const now = textsOf(version);
    for (const [at, texts] of now)
      for (const language of languages)
        if (!isSameJson(texts[language], before.get(at)?.[language])) changed.set(at, { ...changed.get(at), [language]: index });
    before = now;
  }
  return languages.flatMap((language) => {
    if (language === source) return [];
    const at = [...before].flatMap(([place, texts]) => {
      const { [source]: ofSource = -1, [language]: own = -1 } = changed.get(place) ?? {};
      return texts[language] !== undefined && texts[source] !== undefined && ofSource > own ? [place] : [];
    });
    return at.length > 0 ? [{ language, at }] : [];
  });
}
