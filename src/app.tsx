import { useDataProvider } from "@refinedev/core";
import { type QueryFunctionContext, useQueries, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { generatePath, type LoaderFunctionArgs, Outlet, type RouteObject, redirect } from "react-router-dom";
import { missingRight } from "#contracts/ability";
import type { Operation } from "#contracts/contract";
import type { Resource } from "#resources/define";
import { resources } from "#resources/index";
import { useInvalidateNouns } from "#src/hooks/data/use-invalidate";
import { useLive } from "#src/hooks/data/use-live";
import { operationKey } from "#src/hooks/data/use-operation";
import { useApi } from "#src/lib/calls/api";
import { isOwnChange } from "#src/lib/calls/own-change";
import { addressesWithoutScreen, redirects } from "#src/lib/routing/addresses";
import { homeAddress } from "#src/lib/routing/home-address";
import { Can, useAbility } from "#src/lib/session/can";
import { getSession, renewSession, useSession } from "#src/lib/session/session";
import { loadWords } from "#src/lib/words/i18n";
import { AccessGuard } from "./access-guard.tsx";
import { AuthGate } from "./auth-gate.tsx";
import { live } from "./data.ts";
import { FirstPage, useFirstPageShown } from "./first-paint/first-page.ts";
import { later } from "./first-paint/later.tsx";
import { listAhead } from "./first-paint/list-ahead.ts";
import { ComingSoon, Forbidden, NotFound, ServerError } from "./pages/misc/message-page.tsx";
import { AppLayout } from "./shell/layout.tsx";
import { Dialogs } from "./theme/dialogs.tsx";

const IdleWatch = later(() => import("./shell/idle-watch.tsx"));

function Frame() {
  const storeId = useSession((session) => session.store?._id);
  const idleMinutes = useSession((session) => session.store?.idle_minutes);
  const counts = useMenuCounts(resources);
  return (
    <AppLayout counts={counts}>
      <FirstPage />
      <Can I="read" a="Store">
        <LiveBridge key={storeId} />
      </Can>
      {idleMinutes !== undefined && <IdleWatch minutes={idleMinutes} />}
      <AccessGuard>
        <Outlet key={storeId} />
      </AccessGuard>
    </AppLayout>
  );
}

const Dashboard = () => (
  <AuthGate>
    <Dialogs>
      <Frame />
    </Dialogs>
  </AuthGate>
);

const ownRoutes: RouteObject[] = [
  { index: true, loader: () => redirect(homeAddress) },
  {
    path: homeAddress,
    lazy: async () => ({ Component: (await Promise.all([import("./pages/home/home.tsx"), loadWords("home")]))[0].default }),
  },
  { path: "/dashboard/blank", lazy: async () => ({ Component: (await import("./pages/misc/plain-pages.tsx")).Blank }) },
  { path: "/dashboard/permission-denied", Component: Forbidden },
];
const resourceRoutes = resources.flatMap((resource) => resource.routes.map((route) => listAhead(resource, route)));
const taken = [...ownRoutes, ...resourceRoutes].flatMap(({ path }) => (path ? [path] : []));

/** Routes behind the sign-in. Errors of a page stay inside the layout. */
export const dashboardRoutes: RouteObject[] = [
  {
    path: "/dashboard",
    Component: Dashboard,
    ErrorBoundary: ServerError,
    // Load the layout's words with the page, not after it.
    loader: () => loadWords("titles", "enums", "frame").then(() => null),
    shouldRevalidate: () => false,
    children: [
      {
        ErrorBoundary: ServerError,
        children: [
          ...ownRoutes,
          ...resourceRoutes,
          ...Object.entries(redirects).map(([path, to]) => ({
            path,
            loader: ({ params }: LoaderFunctionArgs) => redirect(generatePath(to, params)),
          })),
          ...addressesWithoutScreen(taken).map((path) => ({ path, Component: ComingSoon })),
          { path: "*", Component: NotFound },
        ],
      },
    ],
  },
];

/**
 * Open the event stream and refetch the resources that changed. Lists wait for their user, so that rows do not move under the
 * pointer, unless the change was the user's own.
 */
function LiveBridge() {
  const invalidate = useInvalidateNouns();
  const client = useQueryClient();
  const api = useApi();
  useLive("*", ({ resource, type, ids }) => {
    // One's own permissions may have changed.
    if (type === "gap" || (resource === "members" && ids.includes(getSession().user?.id ?? ""))) void renewSession(api);
    if (type === "gap") void client.invalidateQueries({ queryKey: ["data"] });
    else void invalidate([resource], { lists: isOwnChange() ? "reload" : "mark" });
  });
  const isFirstPageShown = useFirstPageShown();
  useEffect(() => {
    if (isFirstPageShown) live.start();
  }, [isFirstPageShown]);
  return null;
}

/**
 * Return the open work per resource, for the menu. `useQueries`, because hooks cannot be called for a varying number of resources. The
 * answers share their cache with the pages that show them.
 */
function useMenuCounts(resources: readonly Resource[]): Record<string, number | undefined> {
  const provider = useDataProvider();
  const ability = useAbility();
  const isFirstPageShown = useFirstPageShown();
  const isAllowed = (operation: Operation | undefined) => operation !== undefined && !missingRight(ability, operation);
  const counted = resources.flatMap(({ name, contract, menu }) => (contract && menu?.count ? [{ name, contract, ...menu.count }] : []));
  const answers = useQueries({
    queries: counted.map(({ contract, operation }) => ({
      queryKey: operationKey(contract, operation),
      queryFn: (queryContext: QueryFunctionContext) =>
        provider(contract.service).custom!({ url: `${contract.noun}.${operation}`, method: "get", meta: { queryContext } }),
      enabled: isFirstPageShown && isAllowed(contract.operations[operation]),
    })),
  });
  return Object.fromEntries(
    counted.map(({ name, of }, index) => {
      const data = answers[index]?.data?.data;
      return [name, data === undefined ? undefined : of(data as never)];
    }),
  );
}
