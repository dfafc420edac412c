import { useEffect, useState } from "react";
import type { PortalLook } from "#contracts/portal";
import { type Language, storageKeys } from "#contracts/session-rules";
import { directionOf, htmlLang, languageList } from "#src/lib/languages";
import { writeItem } from "#src/lib/storage";
import { lookAt, type Pass, Refused } from "./client.ts";
import { FindOrder } from "./find-order.tsx";
import { Notice, Page } from "./parts.tsx";
import { Visit } from "./visit.tsx";
import { loadWords, preferredLanguage, type Speech, SpeechContext, speechOf, useSpeech } from "./words.ts";

/** The words of the chosen language; the former stay until they are there. */
function useChosenSpeech(): [Speech | null, (language: Language) => void] {
  const [language, choose] = useState(preferredLanguage);
  const [speech, setSpeech] = useState<Speech | null>(null);
  useEffect(() => {
    let isWanted = true;
    const put = (words: Awaited<ReturnType<typeof loadWords>>) => {
      if (!isWanted) return;
      document.documentElement.lang = htmlLang(language);
      document.documentElement.dir = directionOf(language);
      setSpeech(speechOf(language, words));
    };
    loadWords(language).then(put, () => undefined);
    return () => {
      isWanted = false;
    };
  }, [language]);
  const change = (next: Language) => {
    writeItem(storageKeys.language, next);
    choose(next);
  };
  return [speech, change];
}

/** Everything a customer sees: whose portal it is, the order, its returns. */
export function Portal({ store }: { store: string }) {
  const [speech, choose] = useChosenSpeech();
  if (!speech) return null;
  return (
    <SpeechContext value={speech}>
      <Frame store={store} onLanguage={choose} />
    </SpeechContext>
  );
}

function Frame({ store, onLanguage }: { store: string; onLanguage: (language: Language) => void }) {
  const { t, language } = useSpeech();
  const [look, setLook] = useState<PortalLook | Refused | null>(null);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks once more
  useEffect(() => {
    lookAt(language, store).then(setLook, (error) => setLook((now) => (now && !(now instanceof Refused) ? now : error)));
  }, [language, store, round]);
  const name = look && !(look instanceof Refused) ? look.name : "";
  useEffect(() => {
    document.title = [t("head"), name].filter(Boolean).join(" · ");
  }, [t, name]);
  return (
    <div className="frame">
      <header className="top">
        <p className="shop">{name}</p>
        <label className="language">
          <span className="bh-hidden">{t("language")}</span>
          <select value={language} onChange={(event) => onLanguage(event.target.value as Language)}>
            {languageList.map(({ code, label }) => (
              <option key={code} value={code} lang={htmlLang(code)}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </header>
      <main className="main">
        {look instanceof Refused ? (
          <Unreachable error={look} onRetry={() => setRound(round + 1)} />
        ) : (
          look && <Inside store={store} look={look} />
        )}
      </main>
    </div>
  );
}

function Unreachable({ error, onRetry }: { error: Refused; onRetry: () => void }) {
  const { t } = useSpeech();
  const isUnknown = error.code === "NOT_FOUND";
  return (
    <Page title={t(isUnknown ? "unknownStore" : "failed")}>
      <Notice tone="danger">{isUnknown ? t("unknownStoreLead") : error.code === "OFFLINE" ? t("offline") : error.message}</Notice>
      {!isUnknown && (
        <button type="button" className="button" onClick={onRetry}>
          {t("retry")}
        </button>
      )}
    </Page>
  );
}

function Inside({ store, look }: { store: string; look: PortalLook }) {
  const { t } = useSpeech();
  const [pass, setPass] = useState<Pass | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  if (!look.is_open) {
    return (
      <Page title={t("closed")}>
        <p>{t("closedLead")}</p>
      </Page>
    );
  }
  if (!pass) return <FindOrder store={store} notice={notice} onFound={setPass} />;
  const leave = (said: string | null) => {
    setNotice(said);
    setPass(null);
  };
  return <Visit pass={pass} onLeave={leave} />;
}
