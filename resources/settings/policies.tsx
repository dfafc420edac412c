import { PlusOutlined } from "@ant-design/icons";
import { Alert, Col, Form, Row, Select, Typography } from "antd";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { orders } from "#contracts/orders/orders";
import type { ReturnPolicy } from "#contracts/settings/policies";
import { type SettingsWarning, settings } from "#contracts/settings/settings";
import { useOperation } from "#src/hooks/data/use-operation";
import { useSearchOptions } from "#src/hooks/lists/use-search-options";
import { moved } from "#src/lib/forms/changes";
import { Can } from "#src/lib/session/can";
import { SortableList, SortableRow } from "#src/lists/sortable";
import { LinkButton } from "#src/ui/actions/link-button";
import { StatusTag } from "#src/ui/data/status-tag";
import { DayPicker } from "#src/ui/dates/day-picker";
import { Loaded } from "#src/ui/feedback/loaded";
import { LinesSkeleton, TableSkeleton } from "#src/ui/feedback/skeletons";
import { FormAlert } from "#src/ui/forms/form-alert";
import { Segments } from "#src/ui/forms/segments";
import { Panel } from "#src/ui/pages/panel";
import { SortedMember, type SortedMemberProps } from "./parts/sorted-member.tsx";
import { noonOf } from "./policies/noon-of.ts";
import { TestedOrder } from "./policies/tested-order.tsx";
import { useSummary } from "./policies/use-summary.ts";
import { newId, policiesAddress, under } from "./resource.ts";
import { SettingsPage } from "./settings-page.tsx";
import { useSectionList } from "./use-section-list.ts";
import { Warnings } from "./warnings.tsx";

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
          <Can I="find" an="Order">
            <Tester timezone={list.facts?.sections.GENERAL.data.timezone ?? list.facts?.timezone ?? "UTC"} />
          </Can>
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

interface PolicyRowProps extends Pick<SortedMemberProps, "index" | "count" | "grip" | "onMove" | "onRemove"> {
  policy: ReturnPolicy;
  warnings: readonly SettingsWarning[];
}

/** Show a policy's conditions and rules in a summary. */
function PolicyRow({ policy, warnings, ...member }: PolicyRowProps) {
  const { t } = useTranslation("settings");
  const { about, rules } = useSummary();
  const { name, is_default: isDefault } = policy;
  return (
    <SortedMember
      {...member}
      name={name}
      to={under(policiesAddress, policy.id ?? "")}
      isActive={policy.active}
      question={t("removePolicy", { name })}
      tags={isDefault && <StatusTag kind="info">{t("isDefault")}</StatusTag>}
    >
      <Typography.Text type="secondary">{isDefault ? t("defaultAbout") : about(policy)}</Typography.Text>
      <div>{rules(policy)}</div>
      <Warnings warnings={warnings} />
    </SortedMember>
  );
}

interface Found {
  id: string;
  number: string;
  customer: { name: string; email: string | null };
}
const toOption = ({ id, number, customer }: Found) => ({
  value: id,
  // Isolate each part's text direction.
  label: [number, customer.name || customer.email].flatMap((part) => (part ? [`\u2068${part}\u2069`] : [])).join(" · "),
});

/** Choose an order, a day and a channel, and show which policy decides each line. */
function Tester({ timezone }: { timezone: string }) {
  const { t } = useTranslation("settings");
  const id = useId();
  const [order, setOrder] = useState<string>();
  const [day, setDay] = useState("");
  const [channel, setChannel] = useState<"customer" | "staff">("customer");
  const { options, selectProps } = useSearchOptions(orders, toOption);
  const body = { order_id: order ?? "", channel, ...(day && { on: noonOf(day, timezone) }) };
  const test = useOperation(settings, "policyTest", { body }, { enabled: order !== undefined, keepPrevious: true });
  const channels = (["customer", "staff"] as const).map((value) => ({ value, label: t(`started_by.${value.toUpperCase()}`) }));
  return (
    <Panel title={t("panels.tester")}>
      <Typography.Paragraph type="secondary">{t("tester.hint")}</Typography.Paragraph>
      <Row gutter={16}>
        <Col xs={24} lg={12}>
          <Form.Item layout="vertical" label={t("tester.order")} htmlFor={`${id}-order`}>
            <Select
              {...selectProps}
              id={`${id}-order`}
              allowClear
              value={order ?? null}
              options={options}
              placeholder={t("tester.search")}
              onChange={(next: string | null) => setOrder(next ?? undefined)}
            />
          </Form.Item>
        </Col>
        <Col xs={24} lg={6}>
          <Form.Item layout="vertical" label={t("tester.day")} htmlFor={`${id}-day`}>
            <DayPicker id={`${id}-day`} value={day} onChange={setDay} />
          </Form.Item>
        </Col>
        <Col xs={24} lg={6}>
          <Form.Item>
            <Segments label={t("tester.who")} value={channel} onChange={setChannel} options={channels} />
          </Form.Item>
        </Col>
      </Row>
      {order === undefined ? (
        <Alert type="info" showIcon message={t("tester.choose")} />
      ) : (
        <Loaded from={test} skeleton={<LinesSkeleton lines={4} />}>
          {(answer) => (
            <div className="bh-stale" aria-busy={test.isOutdated}>
              <TestedOrder answer={answer} />
            </div>
          )}
        </Loaded>
      )}
    </Panel>
  );
}
