import type { Language } from "#contracts/session/rules";
import { type Block, type BlockType, type Content, promotions, type SimpleBlock } from "#contracts/templates/content";
import type { TemplateKind } from "#contracts/templates/kinds";
import type { RichText } from "#contracts/templates/rich-text";

/** The blocks that can be added, in the order of the menu. */
export const addable = [
  "heading",
  "text",
  "button",
  "picture",
  "table",
  "product",
  "grid",
  "coupon",
  "columns",
  "social",
  "divider",
  "spacer",
  "header",
  "footer",
] as const satisfies readonly BlockType[];
/** Return what can be added to a mail: goods and codes only to marketing. */
export const addableTo = (kind: TemplateKind): readonly BlockType[] =>
  kind === "CAMPAIGN" || kind === "AUTOMATION" ? addable : addable.filter((type) => !promotions.some((one) => one === type));

/** The blocks that can be added to a column. */
export const simple = ["heading", "text", "button", "picture", "divider", "spacer"] as const satisfies readonly BlockType[];
type Simple = (typeof simple)[number];

const isSimple = (type: BlockType): type is Simple => (simple as readonly string[]).includes(type);

/** Return a new block. */
export function newBlock(type: BlockType): Block {
  if (isSimple(type)) return newSimpleBlock(type);
  const base = { id: crypto.randomUUID(), show_if: null };
  if (type === "table") return { ...base, type, title: {} };
  if (type === "social") return { ...base, type, links: [{ network: "website", url: "https://" }] };
  if (type === "header") return { ...base, type };
  if (type === "footer") return { ...base, type, text: {} };
  if (type === "product") return { ...base, type, variant_id: null, show_price: true, label: {} };
  if (type === "coupon") return { ...base, type, pool: "", title: {}, note: {} };
  if (type === "grid")
    return { ...base, type, source: "FIXED", variant_ids: [], most: 6, columns: 2, show_price: true, title: {}, label: {} };
  return { ...base, type, columns: [{ blocks: [newSimpleBlock("text")] }, { blocks: [newSimpleBlock("text")] }] };
}

/** Return a new block that may stand in a column. */
export function newSimpleBlock(type: Simple): SimpleBlock {
  const base = { id: crypto.randomUUID(), show_if: null };
  switch (type) {
    case "heading":
      return { ...base, type, text: {}, level: 2, align: "START" };
    case "text":
      return { ...base, type, text: {}, align: "START" };
    case "button":
      return { ...base, type, label: {}, url: "https://", align: "START" };
    case "picture":
      return { ...base, type, picture_id: null, url: "https://", alt: {}, link: null, width: 600 };
    case "divider":
      return { ...base, type };
    case "spacer":
      return { ...base, type, height: 24 };
  }
}

/** Return a block again, as another one. */
export function copied<Kind extends Block>(block: Kind): Kind {
  const id = crypto.randomUUID();
  if (block.type !== "columns") return { ...block, id };
  return { ...block, id, columns: block.columns.map(({ blocks }) => ({ blocks: blocks.map(copied) })) };
}

/** Return the content with one of its blocks changed; unchanged where the block is no longer in it. */
export const withBlock = (content: Content, id: string, change: (now: Block) => Block): Content =>
  content.blocks.some((one) => one.id === id)
    ? { ...content, blocks: content.blocks.map((one) => (one.id === id ? change(one) : one)) }
    : content;

/** Return the blocks with one moved to another place. */
export function movedBlock<Kind>(blocks: readonly Kind[], from: number, to: number): Kind[] {
  const rest = [...blocks];
  const [one] = rest.splice(from, 1);
  if (one === undefined || to < 0 || to > rest.length) return [...blocks];
  rest.splice(to, 0, one);
  return rest;
}

/** Return what a block says in a language, to tell it from others of its kind; empty where it says nothing. */
export function wordsIn(block: Block, language: Language): string {
  if (block.type === "text") return plainOf(block.text[language]);
  if (block.type === "heading" || block.type === "footer") return block.text[language] ?? "";
  if (block.type === "button" || block.type === "product") return block.label[language] ?? "";
  if (block.type === "grid" || block.type === "coupon") return block.title[language] ?? "";
  return block.type === "picture" ? (block.alt[language] ?? "") : "";
}

function plainOf(text: RichText | undefined): string {
  const paragraphs = text?.content.flatMap((part) => (part.type === "paragraph" ? [part] : part.content.flatMap(({ content }) => content)));
  const inline = paragraphs?.flatMap(({ content = [] }) => content) ?? [];
  return inline.map((one) => (one.type === "text" ? one.text : one.type === "variable" ? `{{ ${one.attrs.path} }}` : " ")).join("");
}
