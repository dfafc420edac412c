import { PlusOutlined } from "@ant-design/icons";
import { Alert } from "antd";
import { useTranslation } from "react-i18next";
import type { ReturnPolicy } from "#contracts/settings/policies";
import { moved } from "#src/lib/forms/changes";
import { Can } from "#src/lib/session/can";
import { SortableList, SortableRow } from "#src/lists/sortable";
import { LinkButton } from "#src/ui/actions/link-button";
import { Loaded } from "#src/ui/feedback/loaded";
import { TableSkeleton } from "#src/ui/feedback/skeletons";
import { FormAlert } from "#src/ui/forms/form-alert";
import { Panel } from "#src/ui/pages/panel";
import { newId, policiesAddress, under } from "./addresses.ts";
import { PolicyRow } from "./policies/policy-row.tsx";
import { Tester } from "./policies/tester.tsx";
import { SettingsPage } from "./settings-page.tsx";
import { useSectionList } from "./use-section-list.ts";

/** Show the policies in order of precedence, and a tester for an order. */
export default function PoliciesPage() {
  const { t } = useTranslation("settings");
  const list = useSectionList("RETURN_POLICIES");
  const add = list.canChange && (
    <LinkButton to={under(policiesAddress, newId)} type="primary" icon={<PlusOutlined aria-hidden="true" />}>
      {t("actions.addPolicy")}
    </LinkButton>
  );
  return (
    <SettingsPage name="policies" section="RETURN_POLICIES" actions={add} width="full">
      {list.readOnly && <Alert type="info" showIcon message={list.readOnly} />}
      {list.failure && <FormAlert code={list.failure.code} params={list.failure.data} fields={list.failure.errors} />}
      <Panel flush title={t("panels.policies")}>
        <Loaded from={{ ...list, data: list.items }} skeleton={<TableSkeleton rows={2} columns={1} />}>
          {(items) => (
            <Policies policies={items} canChange={list.canChange} warnings={list.warnings} onChange={(next) => void list.push(next)} />
          )}
        </Loaded>
      </Panel>
      {list.items && list.items.length > 0 && (
        <Can I="test" a="Policy">
          <Tester timezone={list.facts?.sections.GENERAL.data.timezone ?? list.facts?.timezone ?? "UTC"} />
        </Can>
      )}
    </SettingsPage>
  );
}

interface PoliciesProps extends Pick<ReturnType<typeof useSectionList<"RETURN_POLICIES">>, "canChange" | "warnings"> {
  policies: readonly ReturnPolicy[];
  onChange: (next: ReturnPolicy[]) => void;
}

/** Show the sortable policies, and the default below them. */
function Policies({ policies, canChange, warnings, onChange }: PoliciesProps) {
  const sorted = policies.filter((policy) => !policy.is_default);
  const last = policies.filter((policy) => policy.is_default);
  const idOf = ({ id, name }: ReturnPolicy) => id ?? name;
  const move = (from: number, to: number) => onChange([...moved(sorted, from, to), ...last]);
  const nameOf = (id: string) => sorted.find((policy) => idOf(policy) === id)?.name ?? "";
  const row = (policy: ReturnPolicy, index: number) => ({
    policy,
    index,
    count: sorted.length,
    warnings: warnings.filter(({ path }) => path === `policies.${index}` || path.startsWith(`policies.${index}.`)),
    onMove: canChange && !policy.is_default ? move : undefined,
    onRemove: () => onChange(policies.filter((one) => one !== policy)),
  });
  return (
    <>
      <SortableList ids={sorted.map(idOf)} nameOf={nameOf} onMove={move} disabled={!canChange}>
        {sorted.map((policy, index) => (
          <SortableRow key={idOf(policy)} id={idOf(policy)} name={policy.name} disabled={!canChange}>
            {(grip) => <PolicyRow {...row(policy, index)} grip={grip} />}
          </SortableRow>
        ))}
      </SortableList>
      {last.map((policy) => (
        <div key={idOf(policy)} style={{ borderBlockStart: "1px solid var(--bh-line)", background: "var(--bh-subtle)" }}>
          <PolicyRow {...row(policy, sorted.length)} />
        </div>
      ))}
    </>
  );
}
