import { AbilityProvider } from "@casl/react";
import { type AuditLogProvider, type DataProviders, type LiveProvider, Refine } from "@refinedev/core";
import { useQueryClient } from "@tanstack/react-query";
import { type PropsWithChildren, useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "#contracts/session/rules";
import { makeAccess } from "#providers/access";
import { makeI18nProvider } from "#providers/i18n";
import { useToasts } from "#providers/notification";
import { refineOptions } from "#providers/options";
import { routerProvider } from "#providers/router";
import type { Resource } from "#resources/define";
import { setLanguage } from "./lib/i18n.ts";
import { ability, useRules } from "./lib/rights.ts";
import { auth, queryClient } from "./providers.ts";

const options = refineOptions(queryClient);

interface Ports {
  data?: DataProviders;
  live?: LiveProvider;
  audit?: AuditLogProvider;
  resources: readonly Resource[];
}
let ports: Ports = { resources: [] };
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What only the pages behind the sign-in need of Refine. It comes with their code, once, before the first of them is drawn. */
export function bringPorts(brought: Ports): void {
  ports = brought;
  for (const tell of listeners) tell();
}

/** Refine with this product's providers, around every page: signing in goes through it as well. */
export function RefineApp({ children }: PropsWithChildren) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const { data, live, audit, resources } = useSyncExternalStore(subscribe, () => ports);
  const rules = useRules();
  const access = useMemo(() => makeAccess(ability, resources, () => t("pages.forbidden.title")), [resources, t]);
  const words = useMemo(
    () =>
      makeI18nProvider({ language, t: (keys, values) => t(keys, values ?? {}), changeLanguage: (next) => setLanguage(next as Language) }),
    [language, t],
  );
  return (
    <AbilityProvider value={ability}>
      <Refine
        authProvider={auth}
        accessControlProvider={access}
        i18nProvider={words}
        notificationProvider={useToasts}
        routerProvider={routerProvider}
        resources={useMemo(() => resources.map(({ refine }) => refine), [resources])}
        options={options}
        {...(data && { dataProvider: data })}
        {...(live && { liveProvider: live })}
        {...(audit && { auditLogProvider: audit })}
      >
        <Renewal rights={rules} language={language} />
        {children}
      </Refine>
    </AbilityProvider>
  );
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
