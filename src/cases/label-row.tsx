import { DownloadOutlined, RedoOutlined, StopOutlined } from "@ant-design/icons";
import { Button, Flex, List, Typography } from "antd";
import { useTranslation } from "react-i18next";
import type { Label, LabelState } from "#contracts/labels/shapes";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { useErrorText } from "#src/hooks/words/use-error-text";
import type { Failed } from "#src/lib/calls/failed";
import { CopyText } from "#src/ui/actions/copy-text";
import { type StatusKind, StatusTag } from "#src/ui/data/status-tag";
import { DateText } from "#src/ui/dates/date-text";
import { useConfirm } from "#src/ui/dialogs/use-confirm";
import { Money } from "#src/ui/money/money";

const looks: Record<LabelState, StatusKind> = {
  WANTED: "progress",
  READY: "success",
  FAILED: "danger",
  VOIDING: "progress",
  VOIDED: "neutral",
  EXPIRED: "neutral",
};

/** What can be done with a label. */
export interface LabelActions {
  /** Download its document. */
  print: (label: Label) => void;
  retry: (label: Label) => void;
  void: (label: Label) => Promise<unknown>;
  isPrinting: boolean;
  isRetrying: boolean;
  isVoiding: boolean;
  problem: Failed | null;
}

/** Show a return slip or a label: carrier and number, state, and actions. */
export function LabelRow({ label, mayChange, actions }: { label: Label; mayChange: boolean; actions: LabelActions }) {
  const { t } = useTranslation("cases");
  const enumLabel = useEnumLabel();
  const confirm = useConfirm();
  const errorText = useErrorText();
  const { problem } = actions;
  const isSlip = label.kind === "SLIP";
  const voidWord = t(isSlip ? "labels.voidSlip" : "labels.void");
  const void_ = async () => {
    const title = t(isSlip ? "labels.voidSlipTitle" : "labels.voidTitle");
    const sure = await confirm({ title, text: t("labels.voidText"), confirm: voidWord, danger: true });
    if (sure) await actions.void(label);
  };
  return (
    <List.Item>
      <Flex vertical gap={6} flex={1}>
        <Flex wrap align="center" justify="space-between" gap={8}>
          {label.tracking_number ? (
            <CopyText text={label.tracking_number} label={isSlip ? t("labels.slip") : t("tracking.number")} />
          ) : (
            <span>{isSlip ? t("labels.slip") : t("labels.noNumber")}</span>
          )}
          <StatusTag kind={looks[label.state]}>{enumLabel("label_state", label.state)}</StatusTag>
        </Flex>
        <Flex wrap gap="4px 16px" className="bh-small">
          {label.carrier_name && <bdi>{label.carrier_name}</bdi>}
          {isSlip && <span>{t("labels.slipNote")}</span>}
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
              icon={<DownloadOutlined aria-hidden="true" />}
              loading={actions.isPrinting}
              onClick={() => actions.print(label)}
            >
              {t(isSlip ? "labels.slip" : "labels.download")}
            </Button>
          )}
          {mayChange && label.may_retry && (
            <Button
              size="small"
              icon={<RedoOutlined aria-hidden="true" />}
              loading={actions.isRetrying}
              onClick={() => actions.retry(label)}
            >
              {t("labels.retry")}
            </Button>
          )}
          {mayChange && label.may_void && (
            <Button
              size="small"
              type="text"
              danger
              icon={<StopOutlined aria-hidden="true" />}
              loading={actions.isVoiding}
              onClick={() => void void_()}
            >
              {voidWord}
            </Button>
          )}
        </Flex>
      </Flex>
    </List.Item>
  );
}
