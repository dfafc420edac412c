import { PlusOutlined } from "@ant-design/icons";
import { Alert, Typography } from "antd";
import { useTranslation } from "react-i18next";
import type { CarrierRule } from "#contracts/settings/carrier-rules";
import { moved } from "#src/lib/forms/changes";
import { Can } from "#src/lib/session/can";
import { SortableList, SortableRow } from "#src/lists/sortable";
import { LinkButton } from "#src/ui/actions/link-button";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { Loaded } from "#src/ui/feedback/loaded";
import { TableSkeleton } from "#src/ui/feedback/skeletons";
import { FormAlert } from "#src/ui/forms/form-alert";
import { Panel } from "#src/ui/pages/panel";
import { RuleTester } from "./label-rules/tester.tsx";
import { useSentence } from "./label-rules/use-sentence.ts";
import { SortedMember } from "./parts/sorted-member.tsx";
import { labelRulesAddress, newId, under } from "./resource.ts";
import { SettingsPage } from "./settings-page.tsx";
import { useSectionList } from "./use-section-list.ts";
import { Warnings } from "./warnings.tsx";

const mostRules = 50;

/** Show the rules by which labels are bought, in their order, and a tester for a parcel. */
export default function LabelRulesPage() {
  const { t } = useTranslation("settings");
  const list = useSectionList("SHIPPING_LABEL");
  const add = list.canChange && (list.items?.length ?? 0) < mostRules && (
    <LinkButton to={under(labelRulesAddress, newId)} type="primary" icon={<PlusOutlined aria-hidden="true" />}>
      {t("actions.addRule")}
    </LinkButton>
  );
  return (
    <SettingsPage name="labelRules" section="SHIPPING_LABEL" actions={add} width="full">
      {list.readOnly && <Alert type="info" showIcon message={list.readOnly} />}
      {list.failure && <FormAlert code={list.failure.code} params={list.failure.data} fields={list.failure.errors} />}
      <Warnings warnings={list.warnings.filter(({ path }) => path === "buy_when")} />
      <Panel flush title={t("panels.rules")}>
        <Loaded from={{ ...list, data: list.items }} skeleton={<TableSkeleton rows={2} columns={1} />}>
          {(items) =>
            items.length === 0 ? (
              <EmptyState title={t("empty.rules")} text={t("emptyText.rules")} />
            ) : (
              <Rules rules={items} canChange={list.canChange} warnings={list.warnings} onChange={(next) => void list.push(next)} />
            )
          }
        </Loaded>
      </Panel>
      {list.items && list.items.length > 0 && (
        <Can I="test" a="CarrierConnection">
          <RuleTester />
        </Can>
      )}
    </SettingsPage>
  );
}

interface RulesProps extends Pick<ReturnType<typeof useSectionList<"SHIPPING_LABEL">>, "canChange" | "warnings"> {
  rules: readonly CarrierRule[];
  onChange: (next: CarrierRule[]) => void;
}

function Rules({ rules, canChange, warnings, onChange }: RulesProps) {
  const { t } = useTranslation("settings");
  const sentence = useSentence();
  const idOf = ({ id, name }: CarrierRule) => id ?? name;
  const move = (from: number, to: number) => onChange(moved([...rules], from, to));
  const nameOf = (id: string) => rules.find((rule) => idOf(rule) === id)?.name ?? "";
  return (
    <SortableList ids={rules.map(idOf)} nameOf={nameOf} onMove={move} disabled={!canChange}>
      {rules.map((rule, index) => (
        <SortableRow key={idOf(rule)} id={idOf(rule)} name={rule.name} disabled={!canChange}>
          {(grip) => (
            <SortedMember
              {...{ index, grip, name: rule.name, count: rules.length, isActive: rule.active }}
              to={under(labelRulesAddress, rule.id ?? "")}
              onMove={canChange ? move : undefined}
              onRemove={() => onChange(rules.filter((one) => one !== rule))}
              question={t("removeRule", { name: rule.name })}
            >
              <Typography.Text type="secondary">{sentence(rule)}</Typography.Text>
              <Warnings warnings={warnings.filter(({ path }) => path.startsWith(`rules.${index}.`))} />
            </SortedMember>
          )}
        </SortableRow>
      ))}
    </SortableList>
  );
}
