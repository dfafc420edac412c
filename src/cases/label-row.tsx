import { DownloadOutlined, QrcodeOutlined, RedoOutlined, StopOutlined } from "@ant-design/icons";
import { Button, Flex, List, Typography } from "antd";
import { useTranslation } from "react-i18next";
import type { Label, LabelState } from "#contracts/labels/shapes";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { useErrorText } from "#src/hooks/words/use-error-text";
import type { Failed } from "#src/lib/calls/failed";
import { useAbility } from "#src/lib/session/can";
import { CopyText } from "#src/ui/actions/copy-text";
import { type StatusKind, StatusTag } from "#src/ui/data/status-tag";
import { DateText } from "#src/ui/dates/date-text";
import { useConfirm } from "#src/ui/dialogs/use-confirm";
import { Money } from "#src/ui/money/money";
import { BoughtLabel, type LabelContract } from "./label-facts.tsx";

const looks: Record<LabelState, StatusKind> = {
  WANTED: "progress",
  PURCHASING: "progress",
  UNKNOWN: "warning",
  READY: "success",
  FAILED: "danger",
  VOIDING: "progress",
  VOIDED: "neutral",
  EXPIRED: "neutral",
};

/** What can be done with a label. */
export interface LabelActions {
  contract: LabelContract;
  /** Address a label in its contract. */
  inputOf: (labelId: string) => { params: Record<string, string> };
  /** Download its document. */
  print: (label: Label) => void;
  /** Download the code that its carrier issued. */
  saveCode: (label: Label) => void;
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
  const mayBuy = useAbility().can("buy", "Label");
  const isBought = label.connection_id !== null;
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
          {label.carrier_name && <bdi>{[label.carrier_name, label.service].filter(Boolean).join(" · ")}</bdi>}
          {label.rule_name && (
            <span>
              {t("labels.byRule")} <bdi>{label.rule_name}</bdi>
            </span>
          )}
          {isBought && label.ready_at && (
            <span>
              {t("labels.cost")}: <Money minor={label.cost_minor} currency={label.cost_currency} />
            </span>
          )}
          {label.refund_state !== "NONE" && <span>{t(`labels.refund.${label.refund_state}`)}</span>}
          {isBought && label.state === "READY" && label.void_deadline && !label.used && (
            <span>
              {t("labels.refundable")} <DateText at={label.void_deadline} format="date" />
            </span>
          )}
          {label.eta && label.state === "READY" && (
            <span>
              {t("labels.eta")} <DateText at={`${label.eta}T12:00:00Z`} format="date" />
            </span>
          )}
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
          {label.insured_minor !== null && (
            <span>
              {t("labels.insured")} <Money minor={label.insured_minor} currency={label.currency} />
            </span>
          )}
          {label.tracking_url && (
            <a href={label.tracking_url} target="_blank" rel="noreferrer">
              {t("labels.track")}
            </a>
          )}
        </Flex>
        {label.error && label.state !== "UNKNOWN" && label.state !== "VOIDED" && (
          <Typography.Text type={label.state === "FAILED" ? "danger" : "warning"}>
            {label.error_message}
            {label.carrier_message && (
              <>
                {" "}
                <bdi>{label.carrier_message}</bdi>
              </>
            )}
          </Typography.Text>
        )}
        {label.code_state === "NONE" && label.state === "READY" && <Typography.Text type="secondary">{t("labels.noCode")}</Typography.Text>}
        {label.state === "PURCHASING" && label.void_reason !== null && (
          <Typography.Text type="secondary">{t("labels.voidWish")}</Typography.Text>
        )}
        <BoughtLabel label={label} contract={actions.contract} input={actions.inputOf(label.id)} mayBuy={mayBuy} />
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
          {label.code_state === "ISSUED" && label.state === "READY" && (
            <Button
              size="small"
              icon={<QrcodeOutlined aria-hidden="true" />}
              loading={actions.isPrinting}
              onClick={() => actions.saveCode(label)}
            >
              {t("labels.code")}
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
