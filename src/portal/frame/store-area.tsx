import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, useOutletContext, useParams } from "react-router-dom";
import type { PortalLook } from "#contracts/portal/look";
import { type Language, storageKeys } from "#contracts/session/rules";
import { writeItem } from "#src/lib/browser/storage";
import { asFailed, type Failed } from "#src/lib/calls/failed";
import { setLanguage } from "#src/lib/words/i18n";
import { directionOf, htmlLang } from "#src/lib/words/languages";
import { type CustomerSession, fetchLook } from "../client.ts";
import { StoreZone } from "../parts/days.ts";
import { Failure, Notice, Page } from "../parts/parts.tsx";
import { Frame } from "./frame.tsx";
import { applyLook } from "./look.ts";
import { followPreview, isPreview } from "./preview.ts";
import { clearSession, useSessionState } from "./session-state.ts";
import { useLanguage } from "./words.ts";

interface LookState {
  /** null until loaded. */
  look: PortalLook | null;
  error: Failed | null;
  retry: () => void;
}

/** Switch the language; if its words cannot be fetched, the current one stays. */
const speak = (language: Language): void => void setLanguage(language).catch(() => undefined);

/** Load a store's look and apply it; in the settings' preview, follow the draft. */
function useLook(store: string): LookState {
  const language = useLanguage();
  const [loaded, setLoaded] = useState<PortalLook | null>(null);
  const [typed, setTyped] = useState<Partial<PortalLook> | null>(null);
  const [error, setError] = useState<Failed | null>(null);
  const [attempt, setAttempt] = useState(0);
  const look = loaded && { ...loaded, ...typed };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const show = (found: PortalLook) => {
      setLoaded(found);
      setError(null);
    };
    fetchLook(language, store).then(show, (thrown) => setError(asFailed(thrown)));
  }, [language, store, attempt]);
  useEffect(() => {
    if (!isPreview()) return;
    return followPreview(({ look, language }) => {
      setTyped({ ...look, is_open: true });
      speak(language);
    });
  }, []);
  useEffect(() => {
    if (look) applyLook(look);
  });
  const offered = look?.languages;
  useEffect(() => {
    const first = offered?.[0];
    if (first && !offered.includes(language)) speak(first);
  }, [offered, language]);
  return { look, error: loaded ? null : error, retry: () => setAttempt(attempt + 1) };
}

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
    <StoreZone value={look?.timezone}>
      <Frame look={look} onLanguage={choose}>
        {look ? <OpenStore key={store} store={store} look={look} /> : error && <StoreFailure error={error} onRetry={retry} />}
      </Frame>
    </StoreZone>
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
