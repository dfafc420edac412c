import { useMatches } from "react-router-dom";
import type { Right } from "#contracts/ability";
import type { PlatformName } from "#contracts/session/rules";
import type { ListDefaults } from "./list-state.ts";

/** What a route tells the frame about its page: breadcrumbs, the document's title and who may come in derive from it. */
export interface PageHandle {
  /** The noun whose page it is. */
  resource: string;
  view: string;
  /** The title's key. */
  title: string;
  /** The noun's own key and the address of its first page; the first page itself has none. */
  parent?: { title: string; to: string };
  /** What it asks for beyond its path; null = nothing. */
  can?: Right | null | undefined;
  platforms?: readonly PlatformName[] | undefined;
  /** Of a list: what a plain address of it asks for. With it the rows are on their way before the page is drawn. */
  list?: ListDefaults | undefined;
}

export const isHandle = (handle: unknown): handle is PageHandle => typeof handle === "object" && handle !== null && "resource" in handle;

/** The page that is open; undefined for pages of the shell. */
export function usePageHandle(): PageHandle | undefined {
  return useMatches()
    .map(({ handle }) => handle)
    .findLast(isHandle);
}
