import type { Block, Content, ShowIf } from "#contracts/templates/content";
import type { Values } from "#contracts/templates/values";

/** Under which names a filling holds its recipient's country and tags; no text speaks of them. */
export const readerPaths = { country: "reader.country", tag: "reader.tags" } as const;
const between = "\n";

/** Return a recipient as values of a mail. */
export const readerValues = ({ country, tags }: { country: string | null; tags: readonly string[] }): Values => ({
  [readerPaths.country]: country,
  [readerPaths.tag]: tags.join(between),
});

/** Return whether one of a recipient's values is among others, compared without case. */
export function isAmong(value: Values[string], among: readonly string[]): boolean {
  const own = new Set((typeof value === "string" ? value : "").toLowerCase().split(between));
  return among.some((one) => own.has(one.toLowerCase()));
}

type ByReader = Exclude<ShowIf, { variable: string }>;

/** Return the conditions of a mail's blocks on who reads it. */
export function readerConditions({ blocks }: Pick<Content, "blocks">): ByReader[] {
  const inBlock = (block: Block): readonly ByReader[] => {
    const { show_if } = block;
    const own = show_if && !("variable" in show_if) ? [show_if] : [];
    return block.type === "columns" ? [...own, ...block.columns.flatMap((column) => column.blocks.flatMap(inBlock))] : own;
  };
  return blocks.flatMap(inBlock);
}

/** Return whether it depends on the recipient's country or tags what a mail shows. */
export const dependsOnReader = (content: Pick<Content, "blocks">): boolean =>
  readerConditions(content).some(({ reader }) => reader !== "language");

/** Return a recipient who has every country and tag that a mail asks for, so that a preview shows what they would see. */
export function sampleReader(content: Pick<Content, "blocks">): Values {
  const all = (wanted: "country" | "tag") => readerConditions(content).flatMap(({ reader, among }) => (reader === wanted ? among : []));
  return { [readerPaths.country]: all("country").join(between), [readerPaths.tag]: all("tag").join(between) };
}
