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
import { ability, useRules } from "#src/lib/session/rights";
import { setLanguage } from "#src/lib/words/i18n";
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

/** Supply the providers only the pages behind the sign-in need. Called by their code, once, before the first of them renders. */
export function providePorts(supplied: Ports): void {
  ports = supplied;
  for (const tell of listeners) tell();
}

/** Show Refine with this product's providers around every page, including the sign-in. */
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

/** Refetch rights when they change, and texts from the server when the language changes. */
function Renewal({ rights, language }: { rights: unknown; language: string }) {
  useRenewed("access", rights);
  useRenewed("data", language);
  return null;
}

/** Invalidate queries when the reason changes; queries under the current reason, even earlier ones, stay valid. */
function useRenewed(key: string, reason: unknown): void {
  const client = useQueryClient();
  const before = useRef(reason);
  useEffect(() => {
    if (before.current === reason) return;
    before.current = reason;
    void client.invalidateQueries({ queryKey: [key] });
  }, [client, key, reason]);
}
