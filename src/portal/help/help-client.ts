import type { Output } from "#contracts/contract";
import { type PortalArticle, type PortalArticleRow, portalArticles } from "#contracts/portal/articles";
import type { Language } from "#contracts/session/rules";
import { callPublic } from "../client.ts";

type Operations = (typeof portalArticles)["operations"];
const { list, show, vote } = portalArticles.operations;

/** Return the store's articles, or those a search finds. */
export async function fetchArticles(language: Language, store: string, q = ""): Promise<PortalArticleRow[]> {
  const query = new URLSearchParams({ language, ...(q && { q }) });
  return (await callPublic<Output<Operations["list"]>>(language, list, { store }, { query })).items;
}

export const fetchArticle = (language: Language, store: string, slug: string): Promise<PortalArticle> =>
  callPublic(language, show, { store, slug }, { query: new URLSearchParams({ language }) });

export const sendVote = (language: Language, store: string, slug: string, helped: boolean): Promise<Output<Operations["vote"]>> =>
  callPublic(language, vote, { store, slug }, { body: { helped } });
