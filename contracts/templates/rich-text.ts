import { z } from "zod";

/** Formats a variable can be shown in; a value of another type is shown as it is. */
export const formats = ["money", "date", "upper"] as const;
export type Format = (typeof formats)[number];

export const VariablePath = z
  .string()
  .max(100)
  .regex(/^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*$/);

const Mark = z.discriminatedUnion("type", [
  z.object({ type: z.literal("bold") }),
  z.object({ type: z.literal("italic") }),
  z.object({ type: z.literal("underline") }),
  z.object({ type: z.literal("link"), attrs: z.object({ href: z.string().trim().min(1).max(1000) }) }),
]);
const marks = z.array(Mark).max(4).optional();

const Inline = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), text: z.string().min(1).max(5000), marks }),
  z.object({
    type: z.literal("variable"),
    attrs: z.object({
      path: VariablePath,
      fallback: z.string().max(200).nullish().default(null),
      format: z.enum(formats).nullish().default(null),
    }),
    marks,
  }),
  z.object({ type: z.literal("hardBreak"), marks }),
]);
const Paragraph = z.object({ type: z.literal("paragraph"), content: z.array(Inline).max(500).optional() });
const ListItem = z.object({ type: z.literal("listItem"), content: z.array(Paragraph).min(1).max(20) });
const items = z.array(ListItem).min(1).max(100);

/** Text of the editor as ProseMirror JSON: paragraphs and lists of one level; what else the editor writes is dropped. */
export const RichText = z.object({
  type: z.literal("doc"),
  content: z
    .array(
      z.discriminatedUnion("type", [
        Paragraph,
        z.object({ type: z.literal("bulletList"), content: items }),
        z.object({ type: z.literal("orderedList"), content: items }),
      ]),
    )
    .max(100),
});
export type RichText = z.output<typeof RichText>;
export type RichBlock = RichText["content"][number];
export type RichParagraph = z.output<typeof Paragraph>;
export type RichInline = z.output<typeof Inline>;
export type RichMark = z.output<typeof Mark>;
