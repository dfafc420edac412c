import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useParams } from "react-router-dom";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { enterCase, enterConversation } from "../client.ts";
import { useStoreContext } from "../frame/store-area.tsx";
import { useLanguage } from "../frame/words.ts";
import { Notice, Page } from "../parts/parts.tsx";

const pages = { return: "case", claim: "claim" } as const;

/** Open the case or conversation that the link of a mail names. */
export default function EnterPage({ isTalk }: { isTalk: boolean }) {
  const { t } = useTranslation("portal-talk");
  const enter = isTalk ? enterConversation : enterCase;
  const { token = "" } = useParams();
  const { openSession } = useStoreContext();
  const language = useLanguage();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const [error, setError] = useState<unknown>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is exchanged once
  useEffect(() => {
    enter(language, token).then(({ about, ...session }) => {
      openSession(session);
      navigate(about.kind === "order" ? "../order" : `../${pages[about.kind]}/${about.id}`, { replace: true });
    }, setError);
  }, [token]);
  if (error === null) return <p role="status">{t("portal:loading")}</p>;
  const isExpired = (error as { code?: string }).code === "NOT_FOUND";
  return (
    <Page title={t(isTalk ? "title" : "linkTitle")}>
      <Notice tone="danger">{isExpired ? t(isTalk ? "expired" : "linkExpired") : errorText(error)}</Notice>
      <Link to=".." className="button">
        {t("find")}
      </Link>
    </Page>
  );
}
