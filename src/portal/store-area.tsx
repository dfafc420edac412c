import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, useOutletContext, useParams } from "react-router-dom";
import type { PortalLook } from "#contracts/portal/look";
import { type Language, storageKeys } from "#contracts/session/rules";
import type { Failed } from "#src/lib/failed";
import { directionOf, htmlLang } from "#src/lib/languages";
import { writeItem } from "#src/lib/storage";
import type { CustomerSession } from "./client.ts";
import { Frame } from "./frame.tsx";
import { Failure, Notice, Page } from "./parts.tsx";
import { isPreview } from "./preview.ts";
import { clearSession, useSessionState } from "./session-state.ts";
import { speak, useLook } from "./use-look.ts";
import { useLanguage } from "./words.ts";

/** Context of the pages of a store's portal. */
export interface StoreContext {
  store: string;
  look: PortalLook;
  session: CustomerSession | null;
  openSession: (session: CustomerSession) => void;
  /** End the session; the notice, if any, is shown on the start page. */
  endSession: (notice?: string) => void;
  notice: string;
}
export const useStoreContext = () => useOutletContext<StoreContext>();

/** Show the store's layout around every page: its look, its languages and the customer's session. */
export function StoreArea() {
  const { store = "" } = useParams();
  const { t } = useTranslation("portal");
  const language = useLanguage();
  const { look, error, retry } = useLook(store);
  const name = look?.name ?? "";
  useEffect(() => {
    document.documentElement.lang = htmlLang(language);
    document.documentElement.dir = directionOf(language);
    document.title = [t("title"), name].filter(Boolean).join(" · ");
  }, [t, language, name]);
  const choose = (chosen: Language) => {
    // The settings around a preview keep their user's language.
    if (!isPreview()) writeItem(storageKeys.language, chosen);
    speak(chosen);
  };
  return (
    <Frame look={look} onLanguage={choose}>
      {look ? <OpenStore key={store} store={store} look={look} /> : error && <StoreFailure error={error} onRetry={retry} />}
    </Frame>
  );
}

function StoreFailure({ error, onRetry }: { error: Failed; onRetry: () => void }) {
  const { t } = useTranslation("portal");
  if (error.code !== "NOT_FOUND") return <Failure title={t("errors:INTERNAL")} error={error} onRetry={onRetry} />;
  return (
    <Page title={t("unknownStore.title")}>
      <Notice tone="danger">{t("unknownStore.lead")}</Notice>
    </Page>
  );
}

function OpenStore({ store, look }: { store: string; look: PortalLook }) {
  const { t } = useTranslation("portal");
  const [session, setSession] = useSessionState<CustomerSession | null>(`session:${store}`, null);
  const [notice, setNotice] = useState("");
  const endSession = (reason = "") => {
    setNotice(reason);
    setSession(null);
    clearSession();
  };
  if (!look.is_open) {
    return (
      <Page title={t("closed.title")}>
        <p>{t("closed.lead")}</p>
      </Page>
    );
  }
  return <Outlet context={{ store, look, session, openSession: setSession, endSession, notice } satisfies StoreContext} />;
}
