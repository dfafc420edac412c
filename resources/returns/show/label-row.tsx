import { DownloadOutlined, RedoOutlined, StopOutlined } from "@ant-design/icons";
import { Button, Flex, List, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { type Label, type LabelState, labels } from "#contracts/labels";
import { useCommand } from "#src/hooks/use-command";
import { useEnumLabel } from "#src/hooks/use-enum-label";
import { useErrorText } from "#src/hooks/use-error-text";
import { CopyText } from "#src/ui/copy-text";
import { DateText } from "#src/ui/date-text";
import { Money } from "#src/ui/money";
import { type StatusKind, StatusTag } from "#src/ui/status-tag";
import { useConfirm } from "#src/ui/use-confirm";
import { usePaper } from "./use-paper.ts";

const looks: Record<LabelState, StatusKind> = {
  WANTED: "progress",
  READY: "success",
  FAILED: "danger",
  VOIDING: "progress",
  VOIDED: "neutral",
  EXPIRED: "neutral",
};

/** Show a label: carrier and number, state, and actions. */
export function LabelRow({ label, mayChange }: { label: Label; mayChange: boolean }) {
  const { t } = useTranslation("returns");
  const enumLabel = useEnumLabel();
  const paper = usePaper();
  const retry = useCommand(labels, "retry", { notice: "returns:labels.asked" });
  const giveBack = useCommand(labels, "void", { notice: "returns:labels.voided" });
  const confirm = useConfirm();
  const errorText = useErrorText();
  const problem = paper.error ?? retry.error ?? giveBack.error;
  const void_ = async () => {
    const sure = await confirm({ title: t("labels.voidTitle"), text: t("labels.voidText"), confirm: t("labels.void"), danger: true });
    if (sure) await giveBack.run({ params: { id: label.id }, body: {} });
  };
  return (
    <List.Item>
      <Flex vertical gap={6} flex={1}>
        <Flex wrap align="center" justify="space-between" gap={8}>
          {label.tracking_number ? (
            <CopyText text={label.tracking_number} label={t("fields.tracking_number")} />
          ) : (
            <span>{t("show.noNumber")}</span>
          )}
          <StatusTag kind={looks[label.state]}>{enumLabel("label_state", label.state)}</StatusTag>
        </Flex>
        <Flex wrap gap="4px 16px" className="bh-small">
          {label.carrier_name && <bdi>{label.carrier_name}</bdi>}
          {label.state === "READY" && label.expires_at && (
            <span>
              {t("labels.until")} <DateText at={label.expires_at} format="date" />
            </span>
          )}
          {label.deduct_minor > 0 && (
            <span>
              {t("labels.deducted")} <Money minor={label.deduct_minor} currency={label.currency} />
            </span>
          )}
          {label.tracking_url && (
            <a href={label.tracking_url} target="_blank" rel="noreferrer">
              {t("labels.track")}
            </a>
          )}
        </Flex>
        {label.state === "FAILED" && <Typography.Text type="danger">{label.error_message}</Typography.Text>}
        {problem && (
          <Typography.Text role="alert" type="danger">
            {errorText(problem)}
          </Typography.Text>
        )}
        <Flex wrap gap={8}>
          {label.has_document && label.state === "READY" && (
            <Button
              size="small"
              icon={<DownloadOutlined />}
              loading={paper.isBusy}
              onClick={() => paper.save("document", label.id, `label-${label.tracking_number}.pdf`)}
            >
              {t("labels.download")}
            </Button>
          )}
          {mayChange && label.may_retry && (
            <Button size="small" icon={<RedoOutlined />} loading={retry.isPending} onClick={() => retry.run({ params: { id: label.id } })}>
              {t("labels.retry")}
            </Button>
          )}
          {mayChange && label.may_void && (
            <Button size="small" type="text" danger icon={<StopOutlined />} loading={giveBack.isPending} onClick={() => void void_()}>
              {t("labels.void")}
            </Button>
          )}
        </Flex>
      </Flex>
    </List.Item>
  );
}
