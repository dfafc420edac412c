import { useTranslation } from "react-i18next";
import { DetailSkeleton } from "#src/ui/feedback/skeletons";
import { PageShell } from "#src/ui/pages/page-shell";

/** Show the loading page of a case. */
export function CaseSkeleton() {
  const { t } = useTranslation("returns");
  return (
    <PageShell title={t("titles.show")} lead={"\u00a0"}>
      <DetailSkeleton steps />
    </PageShell>
  );
}
