import type { ResourceProps } from "@refinedev/core";
import type { ComponentType } from "react";
import { type RouteObject, redirect } from "react-router-dom";
import type { Right } from "#contracts/ability";
import type { Contract } from "#contracts/contract";
import type { PlatformName } from "#contracts/session/rules";
import type { FrameMeta, MenuEntry } from "#src/lib/routing/menu";
import type { DeclaredList, PageHandle } from "#src/lib/routing/page-handle";
import { loadWords } from "#src/lib/words/i18n";

export interface View {
  /** Below the resource's path ("list", ":id/edit", "" for the path itself), or absolute ("/dashboard/members"). */
  path: string;
  load: () => Promise<{ default: ComponentType }>;
  /** A right in addition to the resource's. */
  can?: Right;
  /** Namespaces of words that this screen needs besides. */
  words?: readonly string[];
  /** Default state of a list; it enables short addresses and prefetching. */
  list?: DeclaredList;
}

export interface ResourceDefinition {
  contract?: Contract;
  /** The noun; default: the contract's. */
  name?: string;
  path: string;
  menu?: MenuEntry;
  /** The required right. Left out: reading the contract's subject; `null`: everyone signed in. */
  can?: Right | null;
  platforms?: readonly PlatformName[];
  /** Namespaces of words that every screen needs beside the resource's. */
  words?: readonly string[];
  /** Screens by name; list, show, create and edit are also Refine's. The menu links to the first. */
  views: Record<string, View>;
}

export interface Resource {
  name: string;
  path: string;
  /** The address the menu links to. */
  home: string;
  menu: ResourceDefinition["menu"];
  can: Right | null;
  platforms: readonly PlatformName[] | undefined;
  contract: Contract | undefined;
  refine: ResourceProps;
  routes: RouteObject[];
}

const refineActions = ["list", "show", "create", "edit"] as const;

/** Return Refine's resource, lazy routes, menu entry and titles of one declaration. */
export function defineResource(definition: ResourceDefinition): Resource {
  const name = definition.name ?? definition.contract?.noun;
  if (!name) throw new Error("a resource needs a contract or a name");
  const views = Object.entries(definition.views).map(([view, { path, ...rest }]) => ({
    view,
    path: absolute(definition.path, path),
    ...rest,
  }));
  const first = views[0];
  if (!first) throw new Error(`${name}: no views`);
  const readable = definition.contract?.subject;
  const can = definition.can === undefined && readable ? (["read", readable] as const) : definition.can;
  if (can === undefined) throw new Error(`${name}: who may come in is not said`);
  const addresses = Object.fromEntries(views.map(({ view, path }) => [view, path]));
  const screens = views.map((view) => routeOf(name, first.path, view, can, definition));
  const frame: FrameMeta = {
    menu: definition.menu,
    screens: screens.map(({ path, handle }) => ({ path, title: handle.title, can: handle.can, platforms: handle.platforms })),
  };
  const actions = Object.fromEntries(refineActions.flatMap((action) => (addresses[action] ? [[action, addresses[action]]] : [])));

  return {
    name,
    path: definition.path,
    home: first.path,
    menu: definition.menu,
    can,
    platforms: definition.platforms,
    contract: definition.contract,
    // For a resource without a list, Refine's menu needs its first screen as `list`.
    refine: {
      name,
      list: first.path,
      ...actions,
      meta: { ...frame, dataProviderName: definition.contract?.service ?? "default" },
    },
    routes: [
      ...screens,
      ...(views.some(({ path }) => path === definition.path) ? [] : [{ path: definition.path, loader: () => redirect(first.path) }]),
    ],
  };
}

const absolute = (base: string, path: string) => (path.startsWith("/") ? path : path ? `${base}/${path}` : base);

function routeOf(
  name: string,
  home: string,
  { view, path, load, can: own, list, words: further = [] }: View & { view: string },
  can: Resource["can"],
  { platforms, words = [] }: ResourceDefinition,
): RouteObject & { path: string; handle: PageHandle } {
  const isHome = path === home;
  const handle: PageHandle = {
    resource: name,
    view,
    title: isHome ? `titles:${name}` : `${name}:titles.${view}`,
    ...(isHome ? {} : { parent: { title: `titles:${name}`, to: home } }),
    can: own ?? can,
    platforms,
    ...(list && { list }),
  };
  return {
    path,
    handle,
    lazy: async () => {
      const [{ default: Component }] = await Promise.all([load(), loadWords(name, ...words, ...further)]);
      return { Component };
    },
  };
}
