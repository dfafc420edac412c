import { Collapse } from "antd";
import { useTranslation } from "react-i18next";
import { PageShell } from "#src/ui/pages/page-shell";

const questions = ["refund", "part", "member", "data"] as const;

export default function Faqs() {
  const { t } = useTranslation();
  return (
    <div style={{ inlineSize: "min(760px, 100%)", marginInline: "auto" }}>
      <PageShell title={t("pages.faqs.title")} width="narrow">
        <Collapse
          size="large"
          items={questions.map((key) => ({ key, label: t(`pages.faqs.${key}Q`), children: t(`pages.faqs.${key}A`) }))}
        />
      </PageShell>
    </div>
  );
}
