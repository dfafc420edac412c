import { useEffect, useState } from "react";
import type { PortalLook } from "#contracts/portal/look";
import { type Language, storageKeys } from "#contracts/session/rules";
import { directionOf, htmlLang } from "#src/lib/languages";
import { writeItem } from "#src/lib/storage";
import type { Pass, Refused } from "./client.ts";
import { FindOrder } from "./find-order.tsx";
import { Frame } from "./frame.tsx";
import { forgetVisit, useKept } from "./kept.ts";
import { toldIn } from "./look.ts";
import { Notice, Page } from "./parts.tsx";
import { isPreview } from "./preview.ts";
import { useLook } from "./use-look.ts";
import { Visit } from "./visit.tsx";
import { loadSpeech, preferredLanguage, type Speech, SpeechContext, useSpeech } from "./words.ts";

/** The words of the chosen language; the former stay until they are there. */
function useChosenSpeech(): [Speech | null, (language: Language) => void] {
  const [language, choose] = useState(preferredLanguage);
  const [speech, setSpeech] = useState<Speech | null>(null);
  useEffect(() => {
    let isWanted = true;
    const put = (loaded: Speech) => {
      if (!isWanted) return;
      document.documentElement.lang = htmlLang(language);
      document.documentElement.dir = directionOf(language);
      setSpeech(loaded);
    };
    loadSpeech(language).then(put, () => undefined);
    return () => {
      isWanted = false;
    };
  }, [language]);
  return [speech, choose];
}

/** Everything a customer sees: whose portal it is, the order, its returns. */
export function Portal({ store }: { store: string }) {
  const [speech, choose] = useChosenSpeech();
  if (!speech) return null;
  return (
    <SpeechContext value={speech}>
      <Whole store={store} choose={choose} />
    </SpeechContext>
  );
}

function Whole({ store, choose }: { store: string; choose: (language: Language) => void }) {
  const { t } = useSpeech();
  const { look, error, retry } = useLook(store, choose);
  const name = look?.name ?? "";
  useEffect(() => {
    document.title = [t("head"), name].filter(Boolean).join(" · ");
  }, [t, name]);
  const change = (language: Language) => {
    // The settings around a preview speak the reader's language, not the one that is looked at.
    if (!isPreview()) writeItem(storageKeys.language, language);
    choose(language);
  };
  return (
    <Frame look={look} onLanguage={change}>
      {look ? <Inside store={store} look={look} /> : error && <Unreachable error={error} onRetry={retry} />}
    </Frame>
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
  const { t, language } = useSpeech();
  const [pass, setPass] = useKept<Pass | null>(`pass:${store}`, null);
  const [notice, setNotice] = useState<string | null>(null);
  if (!look.is_open) {
    return (
      <Page title={t("closed")}>
        <p>{t("closedLead")}</p>
      </Page>
    );
  }
  if (!pass) {
    const policy = toldIn(look.policy_text, language);
    return (
      <>
        <FindOrder
          store={store}
          notice={notice}
          lead={toldIn(look.greeting, language) || t(look.has_warranty ? "find.leadWarranty" : "find.lead")}
          submit={look.button_words[language] || t("find.submit")}
          onFound={setPass}
        />
        {policy && (
          <section aria-labelledby="policy">
            <h2 id="policy">{t("policy")}</h2>
            <p className="lead told" dir="auto">
              {policy}
            </p>
          </section>
        )}
      </>
    );
  }
  const leave = (said: string | null) => {
    setNotice(said);
    setPass(null);
    forgetVisit();
  };
  return <Visit pass={pass} onLeave={leave} />;
}
