import { type GoConfig, matchResourceFromRoute, type ParseResponse, ResourceContext, type RouterProvider } from "@refinedev/core";
import base from "@refinedev/react-router";
import qs from "qs";
import { useCallback, useContext } from "react";
import { matchPath, useLocation, useMatches, useNavigate, useParams } from "react-router-dom";
import { type ListDefaults, listStateOf, readListState, tableStateOf, writeListState } from "#src/lib/lists/list-state";
import { safePath } from "#src/lib/routing/safe-path";

const parsing = { ignoreQueryPrefix: true, depth: 10, arrayLimit: 1000 } as const;
const tableNames = ["filters", "sorters", "currentPage", "pageSize"];
/** The only query names Refine may see, as everything it sees ends up in `meta`. Other names are the page's own. */
const known = new Set([...tableNames, "to"]);
const isKnown = (name: string) => known.has(name) || /^(modal|drawer)-/.test(name);

/** Return the list defaults of the open page's route, which allow its state a short address. */
function useList(): ListDefaults | undefined {
  return useMatches()
    .map(({ handle }) => (handle as { list?: ListDefaults } | undefined)?.list)
    .findLast((list) => list !== undefined);
}

/** Return the query of an address: a list's state in its short form, anything else as qs writes it. */
function queryText(query: Record<string, unknown>, current: string, list: ListDefaults | undefined): string {
  if (list && tableNames.some((name) => name in query)) {
    const text = writeListState(listStateOf(query, list), list, new URLSearchParams(current)).toString();
    return text && `?${text}`;
  }
  const all = { ...qs.parse(current, parsing), ...query };
  return qs.stringify(all, { addQueryPrefix: true, skipNulls: true, arrayFormat: "indices", encodeValuesOnly: true });
}

function useGo() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const list = useList();
  return useCallback(
    ({ to, type, query, hash: wanted, options: { keepQuery, keepHash } = {} }: GoConfig) => {
      const text = queryText(query ?? {}, keepQuery ? search : "", list);
      const end = (wanted || (keepHash && hash) || "").replace(/^#/, "");
      const path = `${to || ""}${text}${end ? `#${end}` : ""}`;
      if (type === "path") return path;
      // A table writes back the state it has just read: leave an equivalent address as typed.
      if (!to && query && (text === search || (list && isSame(search, text, list)))) return;
      // An empty path is this page.
      navigate(path || pathname, { replace: type === "replace", preventScrollReset: !to });
    },
    [pathname, search, hash, navigate, list],
  );
}

const stateAt = (search: string, list: ListDefaults) => readListState(new URLSearchParams(search), list);
const isSame = (one: string, other: string, list: ListDefaults) =>
  JSON.stringify(stateAt(one, list)) === JSON.stringify(stateAt(other, list));
const whole = (value: unknown) => (typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : undefined);

function useParse() {
  const routeParams = useParams();
  const { pathname, search } = useLocation();
  const { resources } = useContext(ResourceContext);
  const list = useList();
  return useCallback((): ParseResponse => {
    const { resource, action, matchedRoute } = matchResourceFromRoute(pathname, resources);
    // Above the matched route, where the layout lives, the router knows no parameters.
    const isInner = Object.keys(routeParams).length > 0 || !matchedRoute;
    const { "*": _rest, ...params } = isInner ? routeParams : (matchPath(matchedRoute, pathname)?.params ?? {});
    const query = qs.parse(search, parsing);
    const shown = Object.fromEntries(Object.entries(query).filter(([name]) => isKnown(name)));
    const { to } = query;
    return {
      ...(resource && { resource }),
      ...(action && { action }),
      ...(params.id && { id: params.id }),
      pathname,
      params: {
        ...params,
        ...shown,
        currentPage: whole(query.currentPage),
        pageSize: whole(query.pageSize),
        to: typeof to === "string" ? safePath(to, "") || undefined : undefined,
        ...(list && tableStateOf(stateAt(search, list))),
      } as NonNullable<ParseResponse["params"]>,
    };
  }, [pathname, search, routeParams, resources, list]);
}

/**
 * Refine's router binding with an address bar that round-trips exactly and stays out of requests: the stock one leaves values
 * unencoded, which loses filters, and passes every query name to the data provider.
 */
export const routerProvider: RouterProvider = { ...base, go: useGo, parse: useParse };
