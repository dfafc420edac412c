import { z } from "zod";
import { line } from "../envelope.ts";
import { languages } from "../session/rules.ts";
import { RichText } from "../templates/rich-text.ts";

type Inlines = { content?: readonly { type: string }[] | undefined }[];
const paragraphsOf = (doc: z.output<typeof RichText>): Inlines =>
  doc.content.flatMap((block): Inlines => (block.type === "paragraph" ? [block] : block.content.flatMap(({ content }) => content)));
const hasVariable = (doc: z.output<typeof RichText>): boolean =>
  paragraphsOf(doc).some(({ content = [] }) => content.some(({ type }) => type === "variable"));

/** The text of the mail editor without variables: an article has no recipient. */
export const ArticleText = RichText.refine((doc) => !hasVariable(doc), { message: "UNKNOWN_VARIABLE" });

/** What is written, by language. */
export const ArticleContent = z.strictObject({
  titles: z.partialRecord(z.enum(languages), line(120)),
  bodies: z.partialRecord(z.enum(languages), ArticleText),
});
export type ArticleContent = z.output<typeof ArticleContent>;

/** Lower-case words with hyphens. */
export const Slug = line(80).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
