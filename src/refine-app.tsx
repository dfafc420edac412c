import { AbilityProvider } from "@casl/react";
import { Refine } from "@refinedev/core";
import { useQueryClient } from "@tanstack/react-query";
import { type PropsWithChildren, useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { defineAbility } from "#contracts/ability";
import type { Language } from "#contracts/session-rules";
import { makeAccess } from "#providers/access";
import { makeI18nProvider } from "#providers/i18n";
import { useToasts } from "#providers/notification";
import { refineOptions } from "#providers/options";
import { routerProvider } from "#providers/router";
import { resources } from "#resources/index";
import { setLanguage } from "./lib/i18n.ts";
import { useSession } from "./lib/session.ts";
import { audit, auth, data, live, queryClient } from "./providers.ts";

const refineResources = resources.map(({ refine }) => refine);
const options = refineOptions(queryClient);

/** Refine with this product's providers, around every page: signing in goes through it as well. */
export function RefineApp({ children }: PropsWithChildren) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const isKnown = useSession((session) => session.isAuthenticated);
  const userType = useSession((session) => session.userType);
  const permissions = useSession((session) => session.memberPermissions);
  const ability = useMemo(
    () => defineAbility(isKnown ? { userType, permissions } : { userType: "member", permissions: [] }),
    [isKnown, userType, permissions],
  );
  const access = useMemo(() => makeAccess(ability, resources, () => t("pages.forbidden.title")), [ability, t]);
  const words = useMemo(
    () => makeI18nProvider({ language, t: (key, given) => t(key, given), changeLanguage: (next) => setLanguage(next as Language) }),
    [language, t],
  );
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
        <Renewal rights={ability} language={language} />
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
