import { mergeAttributes, Node } from "@tiptap/core";
import { writeVariable } from "./write-variable.ts";

/** A variable in a text: one unbreakable piece that is deleted as a whole. */
export const VariableNode = Node.create({
  name: "variable",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => ({ path: { default: "" }, fallback: { default: null }, format: { default: null } }),
  parseHTML: () => [{ tag: "span[data-variable]" }],
  renderHTML: ({ node, HTMLAttributes }) => [
    "span",
    mergeAttributes(HTMLAttributes, {
      "data-variable": node.attrs.path,
      style: "background:var(--ant-color-fill-secondary);border-radius:4px;padding:0 4px;white-space:nowrap",
      dir: "ltr",
    }),
    writeVariable(String(node.attrs.path), node.attrs.fallback as string | null),
  ],
});
