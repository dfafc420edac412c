import { useMatches } from "react-router-dom";
import type { Right } from "#contracts/ability";
import type { Contract } from "#contracts/contract";
import type { PlatformName } from "#contracts/session/rules";
import type { ListDefaults } from "./list-state.ts";

/** What a plain address of a list asks for; with it the rows are on their way before the page is drawn. */
export interface DeclaredList extends ListDefaults {
  /** When the rows are of another noun than the page's resource. */
  contract?: Contract;
}

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
  list?: DeclaredList | undefined;
}

export const isHandle = (handle: unknown): handle is PageHandle => typeof handle === "object" && handle !== null && "resource" in handle;

/** The page that is open; undefined for pages of the shell. */
export function usePageHandle(): PageHandle | undefined {
  return useMatches()
    .map(({ handle }) => handle)
    .findLast(isHandle);
}
