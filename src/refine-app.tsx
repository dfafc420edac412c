import { AbilityProvider } from "@casl/react";
import { Refine } from "@refinedev/core";
import { useQueryClient } from "@tanstack/react-query";
import { type PropsWithChildren, useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "#contracts/session/rules";
import { makeAccess } from "#providers/access";
import { makeAuditLog } from "#providers/audit-log";
import { makeAuthProvider } from "#providers/auth";
import { originOf } from "#providers/data/origin";
import { makeI18nProvider } from "#providers/i18n";
import { makeLive } from "#providers/live";
import { useToasts } from "#providers/notification";
import { refineOptions } from "#providers/options";
import { routerProvider } from "#providers/router";
import { resources } from "#resources/index";
import { menuFor, seenBy } from "#resources/menu";
import { api } from "./clients.ts";
import { data, queryClient } from "./data.ts";
import { addWords, setLanguage } from "./lib/i18n.ts";
import { LiveContext } from "./lib/live.ts";
import { MenuContext, type MenuPreview, MenuPreviewContext } from "./lib/menu.ts";
import { ability, useRules } from "./lib/rights.ts";
import { currentToken, getSession, onSessionEnd, signIn, signOut, useSession } from "./lib/session.ts";
import { useSettled } from "./lib/settled.ts";

const live = makeLive({
  url: `${originOf("return-and-exchange", import.meta.env)}/api/v1/events`,
  token: currentToken,
  // A stream cannot say why it was refused; a call can, and ends the session here if it is over there.
  onRefused: () => void api.call("GET", "/api/v1/merchants/profile").catch(() => undefined),
});
// Nothing of the former person or store may be seen by the next.
onSessionEnd(() => {
  live.close();
  queryClient.clear();
});

const auth = makeAuthProvider({
  isAuthenticated: () => getSession().isAuthenticated,
  user: () => getSession().user,
  permissions: () => getSession().memberPermissions,
  signIn: async (given) => signIn(await api.call("POST", "/api/v1/merchants/login-merchant", { body: given })),
  signOut,
});
const audit = makeAuditLog(async () => []);
const refineResources = resources.map(({ refine }) => refine);

const options = refineOptions(queryClient);
const loadWords = async () => void (await Promise.all(resources.map(({ name, locales }) => addWords(name, locales))));

/** Refine with this product's providers, for the person and store of the session. */
export function RefineApp({ children }: PropsWithChildren) {
  const { t, i18n } = useTranslation();
  const platform = useSession((session) => session.store_platform?.normalized);
  const { language } = i18n;

  const rules = useRules();
  const access = useMemo(() => makeAccess(ability, resources, () => t("pages.forbidden.title")), [t]);
  const words = useMemo(
    () => makeI18nProvider({ language, t: (key, given) => t(key, given), changeLanguage: (next) => setLanguage(next as Language) }),
    [language, t],
  );
  const menu = menuFor(resources, ability);

  const preview = useMemo<MenuPreview>(() => ({ seenBy: (viewer) => seenBy(resources, viewer, platform), loadWords }), [platform]);

  return (
    <AbilityProvider value={ability}>
      <Refine
        dataProvider={data}
        authProvider={auth}
        accessControlProvider={access}
        i18nProvider={words}
        notificationProvider={useToasts}
        liveProvider={live.provider}
        auditLogProvider={audit}
        routerProvider={routerProvider}
        resources={refineResources}
        options={options}
      >
        <Renewal rights={rules} language={language} />
        <LiveStart />
        <LiveContext value={live}>
          <MenuContext value={menu}>
            <MenuPreviewContext value={preview}>{children}</MenuPreviewContext>
          </MenuContext>
        </LiveContext>
      </Refine>
    </AbilityProvider>
  );
}

/** The stream is opened once the first page stands. */
function LiveStart() {
  const settled = useSettled();
  useEffect(() => {
    if (settled) live.start();
  }, [settled]);
  return null;
}

/** Other rights: ask again what is allowed. Another language: fetch again what the server put into words. */
function Renewal({ rights, language }: { rights: unknown; language: string }) {
  useRenewed("access", rights);
  useRenewed("data", language);
  return null;
}

/** What was asked under another reason is asked again; what was asked under this one, also before this stood, is not. */
function useRenewed(key: string, reason: unknown): void {
  const client = useQueryClient();
  const before = useRef(reason);
  useEffect(() => {
    if (before.current === reason) return;
    before.current = reason;
    void client.invalidateQueries({ queryKey: [key] });
  }, [client, key, reason]);
}
