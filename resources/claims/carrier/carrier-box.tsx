import { EditOutlined, PlusOutlined } from "@ant-design/icons";
import { Flex, List } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { missingRight } from "#contracts/ability";
import { claims } from "#contracts/claims/claims";
import type { CarrierClaim } from "#contracts/claims/parts";
import type { ClaimDetail } from "#contracts/claims/shapes";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { dueState } from "#src/lib/dates/age";
import { useNow } from "#src/lib/dates/use-now";
import { useAbility } from "#src/lib/session/can";
import { ReasonButton } from "#src/ui/actions/reason-tooltip";
import { KeyValue } from "#src/ui/data/key-value";
import { StatusTag } from "#src/ui/data/status-tag";
import { DateText } from "#src/ui/dates/date-text";
import { Money } from "#src/ui/money/money";
import { Panel } from "#src/ui/pages/panel";
import { carrierKinds } from "../view-model.ts";
import { CarrierDialog } from "./carrier-dialog.tsx";

/** Show claims against carriers with their deadlines; the money is the merchant's. */
export function CarrierBox({ record }: { record: ClaimDetail }) {
  const { t } = useTranslation("claims");
  const mayChange = !missingRight(useAbility(), claims.operations.createCarrierClaim);
  const [edited, setEdited] = useState<CarrierClaim | "new">();
  const { carrier_claims: own } = record;
  if (own.length === 0 && !mayChange) return null;
  return (
    <Panel
      flush={own.length > 0}
      title={t("carrier.title")}
      extra={
        mayChange && (
          <ReasonButton size="small" icon={<PlusOutlined aria-hidden="true" />} onClick={() => setEdited("new")}>
            {t("carrier.add")}
          </ReasonButton>
        )
      }
    >
      {own.length === 0 ? (
        <p className="bh-small">{t("carrier.none")}</p>
      ) : (
        <List
          dataSource={own}
          renderItem={(one) => (
            <List.Item key={one.id} style={{ padding: "14px 20px" }}>
              <Line one={one} onEdit={mayChange ? () => setEdited(one) : undefined} />
            </List.Item>
          )}
        />
      )}
      {edited && <CarrierDialog record={record} edited={edited === "new" ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </Panel>
  );
}

function Line({ one, onEdit }: { one: CarrierClaim; onEdit: (() => void) | undefined }) {
  const { t } = useTranslation("claims");
  const enumLabel = useEnumLabel();
  const money = (key: string, minor: number | null) =>
    minor === null ? [] : [{ key, label: t(`carrier.${key}`), value: <Money minor={minor} currency={one.currency} /> }];
  return (
    <Flex vertical gap={8} flex={1}>
      <Flex wrap justify="space-between" gap="4px 16px">
        <span>
          <strong>
            <bdi>{one.carrier}</bdi>
          </strong>{" "}
          {one.reference && <bdi className="bh-small">{one.reference}</bdi>}
        </span>
        <Flex align="center" gap={8}>
          <StatusTag kind={carrierKinds[one.state]}>{enumLabel("carrier_claim_state", one.state)}</StatusTag>
          {onEdit && (
            <ReasonButton
              size="small"
              type="text"
              icon={<EditOutlined aria-hidden="true" />}
              aria-label={t("carrier.edit", { carrier: one.carrier })}
              onClick={onEdit}
            />
          )}
        </Flex>
      </Flex>
      <Deadline one={one} />
      <KeyValue
        layout="sides"
        rows={[...money("claimed", one.claimed_minor), ...money("approved", one.approved_minor), ...money("paid", one.paid_minor)]}
      />
      {one.note && <bdi className="bh-small">{one.note}</bdi>}
    </Flex>
  );
}

/** Show by when it must be filed, until it was; a deadline within a day, or past, stands out. */
function Deadline({ one }: { one: CarrierClaim }) {
  const { t } = useTranslation("claims");
  const state = dueState(one.file_by, useNow());
  if (one.filed_at) {
    return (
      <span className="bh-small">
        {t("carrier.filed")} <DateText at={one.filed_at} format="date" />
      </span>
    );
  }
  if (!one.file_by) return null;
  return (
    <StatusTag kind={state === "late" ? "danger" : state === "soon" ? "warning" : "neutral"} look="plain">
      {t("carrier.fileBy")} <DateText at={one.file_by} format="date" />
    </StatusTag>
  );
}
