import { FlagFilled } from "@ant-design/icons";
import { Space } from "antd";
import type { PropsWithChildren, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { CaseHead as Head } from "#src/cases/case-head";
import { useEnumLabel } from "#src/hooks/use-enum-label";
import type { ActionItem } from "#src/ui/action-bar";
import { DateText } from "#src/ui/date-text";
import { dateWords } from "#src/ui/date-words";
import { StatusTag } from "#src/ui/status-tag";
import { useLocale } from "#src/ui/use-locale";
import { isDangerous, nextStep, type Offer, otherSteps } from "../offers.ts";
import { stepsOf } from "../steps.ts";
import { exchangeKind, paymentKind, stageKind, standingKey } from "../view-model.ts";
import type { Act } from "./act.ts";

/** Show number, state, steps and actions of a return. */
export function CaseHead({ record, act, children }: PropsWithChildren<{ record: ReturnDetail; act: Act }>) {
  const { t } = useTranslation("returns");
  const locale = useLocale();
  const primary = nextStep(record);
  const others = otherSteps(record, primary?.action);
  const item = (offer: Offer): ActionItem => ({
    key: offer.action,
    label: t(`actions.${offer.action}`),
    danger: isDangerous(offer.action),
    reason: offer.reason,
    onClick: () => act(offer.action),
  });
  const steps = stepsOf(
    record,
    (stage) => t(`enums:stage.${stage}`),
    (at) => dateWords(new Date(at), "short", locale),
  );
  return (
    <Head
      number={record.number}
      tags={<Tags record={record} />}
      lead={<Lead record={record} />}
      steps={{ label: t("show.steps"), items: steps }}
      primary={primary && item(primary)}
      others={others.map(item)}
      beside={record.status === "CLOSED" ? 0 : others.filter((offer) => offer.allowed && offer.action !== "update").length}
    >
      {children}
    </Head>
  );
}

function Tags({ record }: { record: ReturnDetail }): ReactNode {
  const { t } = useTranslation("returns");
  const enumLabel = useEnumLabel();
  return (
    <>
      <StatusTag kind={stageKind(record)}>{t(standingKey(record))}</StatusTag>
      {record.payment_status !== "NONE" && record.payment_status !== "SETTLED" && (
        <StatusTag kind={paymentKind(record.payment_status)}>{enumLabel("payment_status", record.payment_status)}</StatusTag>
      )}
      {record.exchange_status !== "NONE" && (
        <StatusTag kind={exchangeKind(record.exchange_status)}>{enumLabel("exchange_status", record.exchange_status)}</StatusTag>
      )}
      {record.flags.map((flag) => (
        <StatusTag key={flag} kind="warning" icon={<FlagFilled />}>
          {enumLabel("flag", flag)}
        </StatusTag>
      ))}
    </>
  );
}

function Lead({ record }: { record: ReturnDetail }) {
  const { t } = useTranslation("returns");
  return (
    <Space wrap size={[8, 2]} split={<span aria-hidden="true">·</span>}>
      <span>
        {t("fields.order_number")} <bdi>{record.order.number}</bdi>
      </span>
      <span>
        <bdi>{record.customer.name || record.customer.email}</bdi>
      </span>
      <span>
        {t("show.requested")} <DateText at={record.created_at} />
      </span>
      {record.close_note && <span>{record.close_note}</span>}
    </Space>
  );
}
