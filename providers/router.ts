import { type GoConfig, matchResourceFromRoute, type ParseResponse, ResourceContext, type RouterProvider } from "@refinedev/core";
import base from "@refinedev/react-router";
import qs from "qs";
import { useCallback, useContext } from "react";
import { matchPath, useLocation, useNavigate, useParams } from "react-router-dom";

const parsing = { ignoreQueryPrefix: true, depth: 10, arrayLimit: 1000 } as const;
/** The only names of the address bar that Refine may see: everything it sees ends in `meta`. Other names are the page's own. */
const known = new Set(["filters", "sorters", "currentPage", "pageSize", "to"]);
const isKnown = (name: string) => known.has(name) || /^(modal|drawer)-/.test(name);
const isInside = (to: string) => /^\/(?![/\\])/.test(to);

function useGo() {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  return useCallback(
    ({ to, type, query, hash: wanted, options: { keepQuery, keepHash } = {} }: GoConfig) => {
      const kept = keepQuery ? qs.parse(search, parsing) : {};
      const text = qs.stringify(
        { ...kept, ...query },
        { addQueryPrefix: true, skipNulls: true, arrayFormat: "indices", encodeValuesOnly: true },
      );
      const end = (wanted || (keepHash && hash) || "").replace(/^#/, "");
      const path = `${to || ""}${text}${end ? `#${end}` : ""}`;
      if (type === "path") return path;
      // An empty path is this page.
      navigate(path || ".", { replace: type === "replace" });
    },
    [search, hash, navigate],
  );
}

const whole = (value: unknown) => (typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : undefined);

function useParse() {
  const routeParams = useParams();
  const { pathname, search } = useLocation();
  const { resources } = useContext(ResourceContext);
  return useCallback((): ParseResponse => {
    const { resource, action, matchedRoute } = matchResourceFromRoute(pathname, resources);
    // Above the matched route, where the frame lives, the router itself knows no parameters.
    const params = Object.keys(routeParams).length || !matchedRoute ? routeParams : (matchPath(matchedRoute, pathname)?.params ?? {});
    const given = qs.parse(search, parsing);
    const shown = Object.fromEntries(Object.entries(given).filter(([name]) => isKnown(name)));
    const { to } = given;
    return {
      ...(resource && { resource }),
      ...(action && { action }),
      ...(params.id && { id: params.id }),
      pathname,
      params: {
        ...params,
        ...shown,
        currentPage: whole(given.currentPage),
        pageSize: whole(given.pageSize),
        to: typeof to === "string" && isInside(to) ? to : undefined,
      } as NonNullable<ParseResponse["params"]>,
    };
  }, [pathname, search, routeParams, resources]);
}

/** Refine's router binding with an address bar that round-trips exactly and cannot reach into requests. */
export const routerProvider: RouterProvider = { ...base, go: useGo, parse: useParse };
