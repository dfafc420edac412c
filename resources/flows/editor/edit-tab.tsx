import { Alert } from "antd";
import { useTranslation } from "react-i18next";
import { flows } from "#contracts/flows/flows";
import { useOperation } from "#src/hooks/data/use-operation";
import { useAbility } from "#src/lib/session/can";
import { Loaded } from "#src/ui/feedback/loaded";
import { PanelsSkeleton } from "#src/ui/feedback/skeletons";
import type { EditorTabProps } from "./tabs.ts";
import { Workbench } from "./workbench.tsx";

/** Edit a flow's steps; people who may not change it look at them. */
export default function EditTab({ draft, canChange }: EditorTabProps) {
  const { t } = useTranslation("flows");
  const mayChange = useAbility().can("update", "Flow");
  const catalogue = useOperation(flows, "catalogue", {}, { staleMs: 3_600_000 });
  return (
    <>
      {!canChange && (
        <Alert type="info" showIcon style={{ marginBlockEnd: 16 }} message={t(mayChange ? "isArchived" : "common:states.readOnly")} />
      )}
      <Loaded from={catalogue} skeleton={<PanelsSkeleton />}>
        {(found) => <Workbench catalogue={found} draft={draft} canChange={canChange} />}
      </Loaded>
    </>
  );
}
