import { generatePath, type LoaderFunctionArgs, Outlet, type RouteObject, redirect } from "react-router-dom";
import { resources } from "#resources/index";
import { addressesWithoutScreen, redirects } from "#src/lib/routing/addresses";
import { homeAddress } from "#src/lib/routing/home-address";
import { Can } from "#src/lib/session/can";
import { useSession } from "#src/lib/session/session";
import { loadWords } from "#src/lib/words/i18n";
import { AccessGuard } from "./access-guard.tsx";
import { AuthGate } from "./auth-gate.tsx";
import { FirstPage } from "./first-paint/first-page.ts";
import { later } from "./first-paint/later.tsx";
import { listAhead } from "./first-paint/list-ahead.ts";
import { LiveBridge } from "./live-bridge.tsx";
import { useMenuCounts } from "./menu-counts.ts";
import ComingSoon from "./pages/misc/coming-soon.tsx";
import Forbidden from "./pages/misc/forbidden.tsx";
import NotFound from "./pages/misc/not-found.tsx";
import ServerError from "./pages/misc/server-error.tsx";
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
  { path: "/dashboard/blank", lazy: async () => ({ Component: (await import("./pages/misc/blank.tsx")).default }) },
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
