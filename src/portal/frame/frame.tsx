import type { PropsWithChildren } from "react";
import { useTranslation } from "react-i18next";
import type { PortalLook } from "#contracts/portal/look";
import type { Language } from "#contracts/session/rules";
import { htmlLang, languageList } from "#src/lib/words/languages";
import { chooseMode, chosenMode, modeChoices } from "./mode.ts";
import { isPreview } from "./preview.ts";
import { useLanguage } from "./words.ts";

interface FrameProps {
  look: PortalLook | null;
  onLanguage: (language: Language) => void;
}

/** Show the store's header and footer around every page. In the settings' preview all controls are disabled. */
export function Frame({ look, onLanguage, children }: PropsWithChildren<FrameProps>) {
  return (
    <div className="frame">
      <header className="header">
        <p className="store-name">{look?.logo_url ? <img className="logo" src={look.logo_url} alt={look.name} /> : look?.name}</p>
        <LanguageSelect offered={look?.languages} onLanguage={onLanguage} />
      </header>
      <main className="main" inert={isPreview()}>
        {children}
      </main>
      {look && <Footer look={look} />}
    </div>
  );
}

function LanguageSelect({ offered, onLanguage }: { offered: PortalLook["languages"] | undefined } & Pick<FrameProps, "onLanguage">) {
  const { t } = useTranslation("portal");
  const language = useLanguage();
  const choices = offered?.flatMap((code) => languageList.filter((one) => one.code === code)) ?? languageList;
  if (choices.length < 2) return null;
  return (
    <label className="choice">
      <span className="bh-hidden">{t("language")}</span>
      <select value={language} onChange={(event) => onLanguage(event.target.value as Language)}>
        {choices.map(({ code, label }) => (
          <option key={code} value={code} lang={htmlLang(code)}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

function ModeSelect() {
  const { t } = useTranslation("portal");
  return (
    <label className="choice">
      {t("mode.label")}
      <select defaultValue={chosenMode()} onChange={(event) => chooseMode(event.target.value)}>
        {modeChoices.map((mode) => (
          <option key={mode} value={mode}>
            {t(`mode.${mode}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Footer({ look: { support_email, terms_url } }: { look: PortalLook }) {
  const { t } = useTranslation("portal");
  return (
    <footer className="footer" inert={isPreview()}>
      {support_email && (
        <p>
          {t("support")} <a href={`mailto:${support_email}`}>{support_email}</a>
        </p>
      )}
      {terms_url && (
        <p>
          <a href={terms_url} target="_blank" rel="noreferrer">
            {t("terms")}
          </a>
        </p>
      )}
      <ModeSelect />
    </footer>
  );
}
