import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useMatches } from "react-router-dom";
import type { Right } from "#contracts/ability";
import type { Contract } from "#contracts/contract";
import type { PlatformName } from "#contracts/session/rules";
import type { ListDefaults } from "../lists/list-state.ts";

/** State of a list at its plain address; allows prefetching rows before the page renders. */
export interface DeclaredList extends ListDefaults {
  /** When the rows belong to another noun than the page's resource. */
  contract?: Contract;
}

/** Page data of a route: breadcrumb, document title and access rights derive from it. */
export interface PageHandle {
  /** The noun the page belongs to. */
  resource: string;
  view: string;
  /** Key of the title. */
  title: string;
  /** Key and address of the resource's first page; the first page itself has none. */
  parent?: { title: string; to: string };
  /** The right it requires beyond its path; null = nothing. */
  can?: Right | null | undefined;
  platforms?: readonly PlatformName[] | undefined;
  list?: DeclaredList | undefined;
}

export const isHandle = (handle: unknown): handle is PageHandle => typeof handle === "object" && handle !== null && "resource" in handle;

/** Return the handle of the open page; undefined for pages of the shell. */
export function usePageHandle(): PageHandle | undefined {
  return useMatches()
    .map(({ handle }) => handle)
    .findLast(isHandle);
}

/** Set the document title. Refine's `useDocumentTitle` treats every title as a key, and cuts it at a colon. */
export function usePageTitle(title: string): void {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = `${title} · ${t("app.name")}`;
  }, [title, t]);
}
