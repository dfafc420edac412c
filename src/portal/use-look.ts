import { useEffect, useState } from "react";
import type { PortalLook } from "#contracts/portal/look";
import type { Language } from "#contracts/session/rules";
import { lookAt, Refused } from "./client.ts";
import { dress } from "./look.ts";
import { followPreview, isPreview } from "./preview.ts";
import { useSpeech } from "./words.ts";

interface Shown {
  /** null until it is known. */
  look: PortalLook | null;
  error: Refused | null;
  retry: () => void;
}

/** How the store's portal looks, put on the page; in the settings' frame what is being typed there. */
export function useLook(store: string, choose: (language: Language) => void): Shown {
  const { language } = useSpeech();
  const [known, setKnown] = useState<PortalLook | null>(null);
  const [typed, setTyped] = useState<Partial<PortalLook> | null>(null);
  const [error, setError] = useState<Refused | null>(null);
  const [round, setRound] = useState(0);
  const look = known && { ...known, ...typed };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks once more
  useEffect(() => {
    const put = (found: PortalLook) => {
      setKnown(found);
      setError(null);
    };
    lookAt(language, store).then(put, (thrown) => setError(thrown instanceof Refused ? thrown : new Refused("INTERNAL")));
  }, [language, store, round]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: choosing is not a reason to listen anew
  useEffect(() => {
    if (!isPreview()) return;
    return followPreview(({ look, language }) => {
      setTyped({ ...look, is_open: true });
      choose(language);
    });
  }, []);
  useEffect(() => {
    if (look) dress(look);
  });
  const offered = look?.languages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: choosing is not a reason to choose
  useEffect(() => {
    const first = offered?.[0];
    if (first && !offered.includes(language)) choose(first);
  }, [offered, language]);
  return { look, error: known ? null : error, retry: () => setRound(round + 1) };
}
