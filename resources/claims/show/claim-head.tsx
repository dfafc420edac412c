import { FlagFilled } from "@ant-design/icons";
import { Space } from "antd";
import type { PropsWithChildren } from "react";
import { useTranslation } from "react-i18next";
import type { ClaimAction } from "#contracts/claims/actions";
import type { ClaimDetail } from "#contracts/claims/shapes";
import { CaseHead } from "#src/cases/case-head";
import { useEnumLabel } from "#src/hooks/use-enum-label";
import type { ActionItem } from "#src/ui/action-bar";
import { DateText } from "#src/ui/date-text";
import { dateWords } from "#src/ui/date-words";
import { StatusTag } from "#src/ui/status-tag";
import { useLocale } from "#src/ui/use-locale";
import { isDangerous, nextStep, type Offer, otherSteps } from "../offers.ts";
import { stepsOf } from "../steps.ts";
import { stageKind, standingKey } from "../view-model.ts";
import type { Act } from "./act.ts";

/** Actions that do not stand beside the suggestion. */
const inMenu: readonly ClaimAction[] = ["review", "update", "close", "cancel"];

/** Show number, state, steps and actions of a claim. */
export function ClaimHead({ record, act, children }: PropsWithChildren<{ record: ClaimDetail; act: Act }>) {
  const { t } = useTranslation("claims");
  const enumLabel = useEnumLabel();
  const locale = useLocale();
  const primary = nextStep(record);
  const others = otherSteps(record, primary?.action).sort(
    (a, b) => Number(b.allowed) - Number(a.allowed) || Number(inMenu.includes(a.action)) - Number(inMenu.includes(b.action)),
  );
  const item = (offer: Offer): ActionItem => ({
    key: offer.action,
    label: t(`actions.${offer.action}`),
    danger: isDangerous(offer.action),
    reason: offer.reason,
    onClick: () => act(offer.action),
  });
  const steps = stepsOf(
    record,
    (stage) => enumLabel("claim_stage", stage),
    (at) => dateWords(new Date(at), "short", locale),
  );
  return (
    <CaseHead
      number={record.number}
      tags={<Tags record={record} />}
      lead={<Lead record={record} />}
      steps={{ label: t("show.steps"), items: steps }}
      primary={primary && item(primary)}
      others={others.map(item)}
      beside={record.status === "CLOSED" ? 0 : others.filter(({ allowed, action }) => allowed && !inMenu.includes(action)).length}
    >
      {children}
    </CaseHead>
  );
}

function Tags({ record }: { record: ClaimDetail }) {
  const { t } = useTranslation("claims");
  const enumLabel = useEnumLabel();
  return (
    <>
      <StatusTag kind={stageKind(record)}>{t(standingKey(record))}</StatusTag>
      <StatusTag kind="neutral">{enumLabel("claim_type", record.type)}</StatusTag>
      {record.flags.map((flag) => (
        <StatusTag key={flag} kind="warning" icon={<FlagFilled />}>
          {enumLabel("flag", flag)}
        </StatusTag>
      ))}
    </>
  );
}

function Lead({ record }: { record: ClaimDetail }) {
  const { t } = useTranslation("claims");
  const enumLabel = useEnumLabel();
  return (
    <Space wrap size={[8, 2]} split={<span aria-hidden="true">·</span>}>
      <span>
        {t("fields.order")} <bdi>{record.order.number}</bdi>
      </span>
      <bdi>{record.customer.name || record.customer.email}</bdi>
      <span>
        {t("show.submitted")} <DateText at={record.created_at} />
      </span>
      <span>{enumLabel("claim_source", record.source)}</span>
      {record.wanted && (
        <span>
          {t("fields.wanted")}: {enumLabel("claim_kind", record.wanted)}
        </span>
      )}
      {record.close_note && <bdi>{record.close_note}</bdi>}
    </Space>
  );
}
