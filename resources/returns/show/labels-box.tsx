import { FileTextOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Flex, List } from "antd";
import { useTranslation } from "react-i18next";
import { labels } from "#contracts/labels/labels";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { LabelRow } from "#src/cases/label-row";
import { useCommand } from "#src/hooks/use-command";
import { useErrorText } from "#src/hooks/use-error-text";
import { useOperation } from "#src/hooks/use-operation";
import { ErrorState } from "#src/ui/error-state";
import { Panel } from "#src/ui/panel";
import { ReasonButton } from "#src/ui/reason-tooltip";
import { offerOf } from "../offers.ts";
import { DropOffCode } from "./drop-off-code.tsx";
import { useLabelActions } from "./use-label-actions.ts";
import { usePaper } from "./use-paper.ts";

const mailed = ["LABEL", "CUSTOMER_LABEL"];

/** Show the parcel's documents: labels, packing slip, drop-off code. */
export function LabelsBox({ record }: { record: ReturnDetail }) {
  const { t } = useTranslation("returns");
  const list = useOperation(labels, "list", { params: { id: record.id } });
  const make = useCommand(labels, "create", { notice: "cases:labels.asked" });
  const paper = usePaper();
  const actions = useLabelActions();
  const errorText = useErrorText();
  const mayChange = offerOf(record, "update")?.code !== "FORBIDDEN";
  const known = list.data;
  const isOf = mailed.includes(record.shipping_method) || known?.has_drop_off_code || (known?.items.length ?? 0) > 0;
  if (list.error)
    return (
      <Panel title={t("labels.title")}>
        <ErrorState code={list.error.code} requestId={list.error.requestId} onRetry={list.retry} />
      </Panel>
    );
  if (!known || !isOf || record.decision !== "APPROVED") return null;
  const hasOne = known.items.some((label) => ["WANTED", "READY", "FAILED"].includes(label.state));
  return (
    <Panel
      title={t("labels.title")}
      extra={
        <>
          <Button
            size="small"
            icon={<FileTextOutlined aria-hidden="true" />}
            loading={paper.isBusy}
            onClick={() => paper.save("packingSlip", record.id, `packing-slip-${record.number}.pdf`)}
          >
            {t("labels.packingSlip")}
          </Button>
          {mayChange && !hasOne && record.shipping_method === "LABEL" && (
            <ReasonButton
              size="small"
              icon={<PlusOutlined aria-hidden="true" />}
              loading={make.isPending}
              reason={known.may_make ? undefined : known.message}
              onClick={() => make.run({ params: { id: record.id }, body: {} })}
            >
              {t("cases:labels.make")}
            </ReasonButton>
          )}
        </>
      }
    >
      <Flex vertical gap={14}>
        {(make.error ?? paper.error) && <p role="alert">{errorText(make.error ?? paper.error)}</p>}
        {known.has_drop_off_code && <DropOffCode record={record} />}
        {known.items.length === 0 && !known.has_drop_off_code && <p className="bh-small">{t("cases:labels.none")}</p>}
        {known.items.length > 0 && (
          <List
            dataSource={known.items}
            renderItem={(label) => <LabelRow key={label.id} label={label} mayChange={mayChange} actions={actions} />}
          />
        )}
      </Flex>
    </Panel>
  );
}
