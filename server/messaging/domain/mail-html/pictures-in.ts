import type { Block, Content } from "#contracts/templates/content";

/** Return the keys of the uploaded pictures that a mail shows, each once. */
export const picturesIn = ({ blocks }: Pick<Content, "blocks">): string[] => [...new Set(blocks.flatMap(picturesOf))];

function picturesOf(block: Block): string[] {
  if (block.type === "columns") return block.columns.flatMap((column) => column.blocks.flatMap(picturesOf));
  return block.type === "picture" && block.picture_id ? [block.picture_id] : [];
}
