import { FlagFilled, PrinterOutlined } from "@ant-design/icons";
import { Space } from "antd";
import type { PropsWithChildren, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNarrow } from "#src/hooks/screen/use-narrow";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import type { Allowed } from "#src/lib/calls/allowed";
import { ActionBar, type ActionItem } from "#src/ui/actions/action-bar";
import { StatusTag } from "#src/ui/data/status-tag";
import { DateText } from "#src/ui/dates/date-text";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { type Step, StepsBar } from "#src/ui/pages/steps-bar";
import type { CaseNoun, CaseRecord } from "./case-noun.ts";
import styles from "./case-page.module.css";
import type { Offer } from "./offers.ts";

interface HeadRecord extends CaseRecord {
  status: string;
  order: { number: string };
  customer: { name: string; email: string };
  created_at: string;
  close_note: string | null;
}

interface CaseHeadProps<Row extends HeadRecord, Action extends string> {
  of: Pick<CaseNoun<Row>, "contract" | "actions">;
  record: Row;
  /** Its state and what else marks it; flags follow. */
  tags: ReactNode;
  /** "requested" of a date. */
  created: string;
  /** What else is said below the number; each has a key. */
  facts?: readonly ReactNode[];
  steps: readonly Step[];
  /** The suggested step. */
  primary: Offer<Allowed<Action>> | undefined;
  /** What its button says; left out, the action's own words. */
  primaryLabel?: string | undefined;
  others: readonly Offer<Allowed<Action>>[];
  /** Whether an available action may stand beside the suggestion; the rest are in the menu, the others there with their reasons. */
  isBeside: (action: Action) => boolean;
  act: (action: Action) => void;
}

/** Show number, state, steps and actions of a case. */
export function CaseHead<Row extends HeadRecord, Action extends string>(props: PropsWithChildren<CaseHeadProps<Row, Action>>) {
  const { of, record, primary, primaryLabel, others, isBeside, act } = props;
  const { t } = useTranslation("cases");
  const { t: words } = useTranslation(of.contract.noun);
  const narrow = useNarrow();
  const item = ({ action, reason }: Offer<Allowed<Action>>): ActionItem => ({
    key: action,
    label: words(`actions.${action}`),
    danger: of.actions[action]?.dangerous === true,
    reason,
    onClick: () => act(action),
  });
  const print: ActionItem = {
    key: "print",
    label: t("common:actions.print"),
    icon: <PrinterOutlined aria-hidden="true" />,
    onClick: () => window.print(),
  };
  const beside = record.status === "CLOSED" ? 0 : others.filter(({ allowed, action }) => allowed && isBeside(action)).length;
  return (
    <PageShell
      title={record.number}
      tags={<Tags {...props} />}
      lead={<Lead {...props} />}
      actions={
        <div className={styles.actions}>
          <ActionBar
            primary={primary && { ...item(primary), ...(primaryLabel && { label: primaryLabel }) }}
            actions={[...others.map(item), print]}
            visible={narrow ? Number(!primary && beside > 0) : Math.min(2, beside)}
          />
        </div>
      }
    >
      <Panel>
        <StepsBar steps={props.steps} label={t("steps")} />
      </Panel>
      {props.children}
    </PageShell>
  );
}

function Tags({ record, tags }: { record: HeadRecord; tags: ReactNode }) {
  const enumLabel = useEnumLabel();
  return (
    <>
      {tags}
      {record.flags.map((flag) => (
        <StatusTag key={flag} kind="warning" icon={<FlagFilled aria-hidden="true" />}>
          {enumLabel("flag", flag)}
        </StatusTag>
      ))}
    </>
  );
}

function Lead({ record, created, facts = [] }: { record: HeadRecord; created: string; facts?: readonly ReactNode[] }) {
  const { t } = useTranslation("cases");
  return (
    <Space wrap size={[8, 2]} split={<span aria-hidden="true">·</span>}>
      <span>
        {t("order.title")} <bdi>{record.order.number}</bdi>
      </span>
      <bdi>{record.customer.name || record.customer.email}</bdi>
      <span>
        {created} <DateText at={record.created_at} />
      </span>
      {facts}
      {record.close_note && <bdi>{record.close_note}</bdi>}
    </Space>
  );
}
