import { useEffect, useState } from "react";
import type { PortalLook } from "#contracts/portal/look";
import type { Language } from "#contracts/session/rules";
import { asFailed, type Failed } from "#src/lib/failed";
import { setLanguage } from "#src/lib/i18n";
import { fetchLook } from "./client.ts";
import { applyLook } from "./look.ts";
import { followPreview, isPreview } from "./preview.ts";
import { useLanguage } from "./words.ts";

interface LookState {
  /** null until loaded. */
  look: PortalLook | null;
  error: Failed | null;
  retry: () => void;
}

/** Switch the language; if its words cannot be fetched, the current one stays. */
export const speak = (language: Language): void => void setLanguage(language).catch(() => undefined);

/** Load a store's look and apply it; in the settings' preview, follow the draft. */
export function useLook(store: string): LookState {
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
