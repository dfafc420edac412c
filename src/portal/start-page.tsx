import { useTranslation } from "react-i18next";
import { Navigate, useLocation } from "react-router-dom";
import { FindOrder } from "./find-order.tsx";
import { LazyHelpLink } from "./help/lazy-help.tsx";
import { textIn } from "./look.ts";
import { isPreview } from "./preview.ts";
import { useStoreContext } from "./store-area.tsx";
import { useLanguage } from "./words.ts";

/** Show the form to find an order; then redirect to the address the customer came for. */
export function StartPage() {
  const { t } = useTranslation("portal");
  const language = useLanguage();
  const { store, look, session, openSession, notice } = useStoreContext();
  const { state } = useLocation();
  // A preview shows the page the settings are about.
  if (session && !isPreview()) return <Navigate to={(state as { from?: string } | null)?.from ?? "order"} replace />;
  const policy = textIn(look.policy_text, language);
  return (
    <>
      <FindOrder
        store={store}
        notice={notice}
        lead={textIn(look.greeting, language) || t(look.has_warranty ? "find.leadWarranty" : "find.lead")}
        submitLabel={look.button_words[language] || t("find.submit")}
        onFound={openSession}
      />
      <LazyHelpLink to="help" />
      {policy && (
        <section aria-labelledby="policy">
          <h2 id="policy">{t("policy")}</h2>
          <p className="lead store-text" dir="auto">
            {policy}
          </p>
        </section>
      )}
    </>
  );
}
