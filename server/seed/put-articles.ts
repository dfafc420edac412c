import type { Language } from "#contracts/session/session";
import type { RichText } from "#contracts/templates/rich-text";
import { createCategory } from "#server/messaging/articles/categories";
import { publishArticle } from "#server/messaging/articles/publish-article";
import { createArticle } from "#server/messaging/articles/save-article";
import { articleTexts, categoryNames } from "./article-texts.ts";
import type { Desk } from "./desk.ts";
import type { Shop } from "./put-goods.ts";

const day = 86_400_000;

/** Write eight help articles in five languages; the last one is a draft. */
export async function putArticles(desk: Desk, { store }: Shop, now: Date): Promise<void> {
  const context = () => desk.context(store, "owner");
  desk.clock.set(new Date(now.getTime() - 60 * day));
  const categories = new Map<string, string>();
  for (const [key, names] of Object.entries(categoryNames)) categories.set(key, (await createCategory(desk.deps, context(), names)).id);
  for (const [index, { slug, category, reasons = [], texts }] of articleTexts.entries()) {
    desk.clock.set(new Date(now.getTime() - (60 - index) * day));
    const written = Object.entries(texts) as [Language, readonly [string, string]][];
    const titles = Object.fromEntries(written.map(([language, [title]]) => [language, title]));
    const bodies = Object.fromEntries(written.map(([language, [, text]]) => [language, docOf(text)]));
    const category_id = categories.get(category) ?? null;
    const { id } = await createArticle(desk.deps, context(), { slug, category_id, reasons, policy_ids: [], content: { titles, bodies } });
    if (index < articleTexts.length - 1) await publishArticle(desk.deps, context(), id);
  }
}

const docOf = (text: string): RichText => ({
  type: "doc",
  content: text.split("\n").map((line) => ({ type: "paragraph", content: [{ type: "text", text: line }] })),
});
