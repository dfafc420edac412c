import { createCache, StyleProvider } from "@ant-design/cssinjs";
import { AbilityProvider } from "@casl/react";
import { type LiveEvent, type LiveProvider, Refine } from "@refinedev/core";
import type { QueryClient } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { App } from "antd";
import i18next from "i18next";
import type { PropsWithChildren, ReactNode } from "react";
import { I18nextProvider, initReactI18next, setI18n } from "react-i18next";
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from "react-router-dom";
import { type AppAbility, defineAbility } from "#contracts/ability";
import { audit } from "#contracts/audit";
import type { Contract } from "#contracts/contract";
import { makeAccess } from "#providers/access";
import { makeAuditLog } from "#providers/audit-log";
import { makeHttp } from "#providers/data/http";
import { dataProviders } from "#providers/data/services";
import { makeI18nProvider } from "#providers/i18n";
import { useToasts } from "#providers/notification";
import { refineOptions } from "#providers/options";
import { makeQueryClient } from "#providers/query-client";
import { routerProvider } from "#providers/router";
import type { ListDefaults } from "#src/lib/lists/list-state";
import { Feedback } from "#src/theme/feedback";
import enums from "../../contracts/locales/enums/en.json";
import errors from "../../contracts/locales/errors/en.json";
import records from "../../contracts/locales/records/en.json";
import cases from "../../src/cases/locales/en.json";
import lists from "../../src/lists/locales/en.json";
import { origin } from "./api-stub.ts";
import { letters, parcels } from "./parcels.ts";

const common = { states: { done: "Done" }, unsaved: { title: "Leave without saving?", leave: "Leave", stay: "Stay" } };
const own = {
  titles: { parcels: "Parcels" },
  parcels: { fields: { stage: "Stage" }, stage: { REQUEST: "Requested" }, done: { seal: "Sealed" } },
  cases,
  lists,
  enums,
  records,
  errors,
};
const i18n = i18next.createInstance();
void i18n
  .use(initReactI18next)
  .init({ lng: "en", defaultNS: "common", ns: ["common"], resources: { en: { common, ...own } }, react: { useSuspense: false } });

/** Stub a live stream that tests can send events to. */
export function stubLive() {
  const listeners = new Set<{ channel: string; callback: (event: LiveEvent) => void }>();
  const provider: LiveProvider = {
    subscribe: ({ channel, callback }) => {
      const listener = { channel, callback };
      listeners.add(listener);
      return listener;
    },
    unsubscribe: (listener) => listeners.delete(listener),
  };
  return {
    provider,
    tell: ({ resource, type = "updated", ids = [] }: { resource: string; type?: string; ids?: string[] }) => {
      const event = { channel: `resources/${resource}`, type, payload: { ids, version: null }, date: new Date() };
      for (const { channel, callback } of [...listeners]) if (channel === "resources/*" || channel === event.channel) callback(event);
    },
    count: () => listeners.size,
  };
}

export interface Setup {
  path?: string;
  /** The list defaults of the page's route. */
  list?: ListDefaults;
  /** The store that calls with a store in their path are about. */
  storeId?: string;
  live?: { provider: LiveProvider };
  ability?: AppAbility;
  queryClient?: QueryClient;
  /** Instead of parcels and letters. */
  contracts?: readonly Contract[];
  /** Common words, in addition to the harness's own. */
  words?: Record<string, unknown>;
  /** Words of resources, by namespace. */
  namespaces?: Record<string, Record<string, unknown>>;
  resources?: { name: string; list?: string; show?: string; edit?: string; meta?: Record<string, unknown> }[];
}

const standard = [
  { name: "parcels", list: "/parcels", show: "/parcels/:id", edit: "/parcels/:id/edit", meta: { dataProviderName: "return-and-exchange" } },
  { name: "letters", list: "/letters", meta: { dataProviderName: "claims" } },
];
const subjects = [
  { name: "parcels", contract: parcels },
  { name: "audit", contract: audit },
];
/**
 * Keeps antd's variables out of the page, as `mock` below keeps its styles: for a custom property that is `inherit`, jsdom's time doubles
 * with each surrounding antd element.
 */
const unstyled = document.createElement("div");
/**
 * antd's cache of generated styles, which here keeps those that no page shows any more: generating them again for each page would take a
 * tenth of the time of these tests. Its other entries belong to one page each, and go with it.
 */
const styles = createCache();
const update = styles.opUpdate.bind(styles);
styles.opUpdate = (path, change) =>
  update(path, (before) => {
    const kept = path.startsWith("style%") && before ? before : null;
    return change(before) ?? kept;
  });
const client = makeHttp({ baseURL: origin, token: () => "t", language: () => "en" });

/** Render routes inside Refine with the product's own providers, over a stubbed network. */
export function renderRoutes(routes: RouteObject[], setup: Setup = {}) {
  // Drop words added by an earlier test.
  setI18n(i18n);
  for (const namespace of Object.keys(i18n.getDataByLanguage("en") ?? {})) i18n.removeResourceBundle("en", namespace);
  for (const [namespace, words] of Object.entries({ common, ...own, ...setup.namespaces })) i18n.addResourceBundle("en", namespace, words);
  const queryClient = setup.queryClient ?? makeQueryClient();
  const ability = setup.ability ?? defineAbility({ userType: "merchant" });
  const live = setup.live ?? stubLive();
  const data = dataProviders({
    client: () => client,
    contracts: setup.contracts ?? [parcels, letters],
    env: {},
    storeId: () => setup.storeId ?? null,
  });
  if (setup.words) i18n.addResourceBundle("en", "common", setup.words, true, true);
  const Inside = ({ children }: PropsWithChildren) => (
    <Refine
      dataProvider={data}
      accessControlProvider={makeAccess(ability, subjects, () => "no")}
      i18nProvider={makeI18nProvider({
        language: "en",
        t: (keys, values) => i18n.t(keys, values ?? {}),
        changeLanguage: async () => undefined,
      })}
      notificationProvider={useToasts}
      routerProvider={routerProvider}
      liveProvider={live.provider}
      auditLogProvider={makeAuditLog(data.merchants)}
      resources={setup.resources ?? standard}
      options={refineOptions(queryClient)}
    >
      {children}
    </Refine>
  );
  const Frame = () => (
    <I18nextProvider i18n={i18n} defaultNS="common">
      <StyleProvider container={unstyled} mock="server" cache={styles}>
        <Feedback>
          <App>
            <AbilityProvider value={ability}>
              <Inside>
                <Outlet />
              </Inside>
            </AbilityProvider>
          </App>
        </Feedback>
      </StyleProvider>
    </I18nextProvider>
  );
  const router = createMemoryRouter([{ Component: Frame, children: routes }], { initialEntries: [setup.path ?? "/"] });
  return { ...render(<RouterProvider router={router} />), router, queryClient };
}

/** Render one page, at any address. */
export const renderPage = (page: ReactNode, setup?: Setup) =>
  renderRoutes([{ path: "*", element: page, handle: { resource: "parcels", list: setup?.list } }], setup);
