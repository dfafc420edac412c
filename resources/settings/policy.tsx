import { useParams } from "react-router-dom";
import { EmptyState } from "#src/ui/empty-state";
import { LinkButton } from "#src/ui/link-button";
import { PageShell } from "#src/ui/page-shell";
import { newId, policiesAddress } from "./addresses.ts";
import { Dense } from "./parts/dense.tsx";
import { PolicyForm } from "./policies/policy-form.tsx";
import { useSection } from "./use-section.ts";
import { useWords } from "./words.ts";

/** One policy, made or changed. */
export default function PolicyPage() {
  const { id = newId } = useParams();
  const { say } = useWords();
  const { section } = useSection("RETURN_POLICIES");
  const policy = section?.data.policies.find((one) => one.id === id);
  const isGone = section !== undefined && id !== newId && !policy;
  const crumbs = [{ label: say("tabs.policies"), to: policiesAddress }];
  const back = <LinkButton to={policiesAddress}>{say("tabs.policies")}</LinkButton>;
  return (
    <PageShell title={policy?.name ?? say(id === newId ? "actions.addPolicy" : "titles.policy")} crumbs={crumbs} width="narrow">
      {isGone ? (
        <EmptyState title={say("gone")} action={back} />
      ) : (
        <Dense>
          <PolicyForm key={id} id={id} />
        </Dense>
      )}
    </PageShell>
  );
}
