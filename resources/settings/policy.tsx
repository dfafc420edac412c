import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { EmptyState } from "#src/ui/empty-state";
import { LinkButton } from "#src/ui/link-button";
import { PageShell } from "#src/ui/page-shell";
import { newId, policiesAddress } from "./addresses.ts";
import { Dense } from "./parts/dense.tsx";
import { PolicyForm } from "./policies/policy-form.tsx";
import { useSection } from "./use-section.ts";

/** One policy, made or changed. */
export default function PolicyPage() {
  const { id = newId } = useParams();
  const { t } = useTranslation("settings");
  const { section } = useSection("RETURN_POLICIES");
  const policy = section?.data.policies.find((one) => one.id === id);
  const isGone = section !== undefined && id !== newId && !policy;
  const crumbs = [{ label: t("tabs.policies"), to: policiesAddress }];
  const back = <LinkButton to={policiesAddress}>{t("tabs.policies")}</LinkButton>;
  return (
    <PageShell title={policy?.name ?? t(id === newId ? "actions.addPolicy" : "titles.policy")} crumbs={crumbs} width="narrow">
      {isGone ? (
        <EmptyState title={t("gone")} action={back} />
      ) : (
        <Dense>
          <PolicyForm key={id} id={id} />
        </Dense>
      )}
    </PageShell>
  );
}
