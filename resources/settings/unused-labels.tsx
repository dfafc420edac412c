import { StopOutlined } from "@ant-design/icons";
import { Alert, Button, Table, Typography } from "antd";
import type { ColumnsType } from "antd/es/table";
import { useTranslation } from "react-i18next";
import { claimLabels } from "#contracts/claims/labels";
import { labels } from "#contracts/labels/labels";
import type { UnusedLabel } from "#contracts/labels/shapes";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { RecordLink } from "#src/ui/data/record-link";
import { DateText } from "#src/ui/dates/date-text";
import { useConfirm } from "#src/ui/dialogs/use-confirm";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { Loaded } from "#src/ui/feedback/loaded";
import { TableSkeleton } from "#src/ui/feedback/skeletons";
import { Money } from "#src/ui/money/money";
import { Panel } from "#src/ui/pages/panel";
import { claimAddress } from "../claims/resource.ts";
import { returnAddress } from "../returns/resource.ts";
import { SettingsPage } from "./settings-page.tsx";

/** Show labels that were paid for and not used, to have their money back in time. */
export default function UnusedLabelsPage() {
  const { t } = useTranslation("settings");
  const list = useOperation(labels, "unused");
  return (
    <SettingsPage name="unusedLabels" section="SHIPPING_LABEL" width="full">
      <Panel flush title={t("panels.unusedLabels")}>
        <Loaded from={list} skeleton={<TableSkeleton rows={3} columns={5} />}>
          {({ items, is_more }) =>
            items.length === 0 ? (
              <EmptyState title={t("empty.unusedLabels")} text={t("emptyText.unusedLabels")} />
            ) : (
              <>
                {is_more && <Alert type="info" showIcon message={t("unused.more")} />}
                <UnusedTable items={items} />
              </>
            )
          }
        </Loaded>
      </Panel>
    </SettingsPage>
  );
}

function UnusedTable({ items }: { items: readonly UnusedLabel[] }) {
  const { t } = useTranslation("settings");
  const enumLabel = useEnumLabel();
  const { void_, isPending, problem } = useVoid();
  const columns: ColumnsType<UnusedLabel> = [
    {
      title: t("unused.case"),
      render: (_, { number, return_id, claim_id }) => (
        <RecordLink to={claim_id === null ? returnAddress(return_id ?? "") : claimAddress(claim_id)}>{number}</RecordLink>
      ),
    },
    {
      title: t("unused.label"),
      render: (_, one) => <bdi>{[one.carrier_name, one.service, one.tracking_number].filter(Boolean).join(" · ")}</bdi>,
    },
    { title: t("unused.cost"), render: (_, one) => <Money minor={one.cost_minor} currency={one.cost_currency} /> },
    {
      title: t("unused.refundable"),
      render: (_, { void_deadline }) => (void_deadline ? <DateText at={void_deadline} format="date" /> : "–"),
    },
    { title: t("unused.voidedOn"), render: (_, { void_after }) => (void_after ? <DateText at={void_after} format="date" /> : t("never")) },
    {
      title: t("unused.state"),
      render: (_, { state, refund_state }) =>
        refund_state === "REQUESTED" || refund_state === "REJECTED" ? t(`unused.refund.${refund_state}`) : enumLabel("label_state", state),
    },
    {
      key: "void",
      render: (_, one) =>
        one.may_void && (
          <Button size="small" danger icon={<StopOutlined aria-hidden="true" />} loading={isPending} onClick={() => void void_(one)}>
            {t("unused.void")}
          </Button>
        ),
    },
  ];
  return (
    <>
      {problem && (
        <Typography.Text role="alert" type="danger">
          {problem}
        </Typography.Text>
      )}
      <Table rowKey="id" size="middle" pagination={false} scroll={{ x: 860 }} columns={columns} dataSource={[...items]} />
    </>
  );
}

/** Return how a label is voided, of a return or of a claim. */
function useVoid() {
  const { t } = useTranslation("settings");
  const confirm = useConfirm();
  const errorText = useErrorText();
  const ofReturn = useCommand(labels, "void", { notice: "settings:unused.voided" });
  const ofClaim = useCommand(claimLabels, "void", { notice: "settings:unused.voided" });
  const error = ofReturn.error ?? ofClaim.error;
  async function void_({ id, claim_id, number }: UnusedLabel): Promise<void> {
    const title = t("unused.voidTitle", { number: `\u2068${number}\u2069` });
    if (!(await confirm({ title, text: t("unused.voidText"), confirm: t("unused.void"), danger: true }))) return;
    if (claim_id === null) await ofReturn.run({ params: { id }, body: {} });
    else await ofClaim.run({ params: { id: claim_id, label_id: id }, body: {} });
  }
  return { void_, isPending: ofReturn.isPending || ofClaim.isPending, problem: error ? errorText(error) : null };
}
