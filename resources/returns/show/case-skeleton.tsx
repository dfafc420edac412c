import { useTranslation } from "react-i18next";
import { PageShell } from "#src/ui/page-shell";
import { DetailSkeleton } from "#src/ui/skeletons";

/** The page before its case is there. */
export function CaseSkeleton() {
  const { t } = useTranslation("returns");
  return (
    <PageShell title={t("titles.show")} lead={"\u00a0"}>
      <DetailSkeleton steps />
    </PageShell>
  );
}
