import { Alert, Flex, List } from "antd";
import { useTranslation } from "react-i18next";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { useOperationReason } from "#src/cases/platform-box";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { ReasonButton } from "#src/ui/actions/reason-tooltip";
import { ItemHead } from "#src/ui/data/item-head";
import { StatusTag } from "#src/ui/data/status-tag";
import { DateText } from "#src/ui/dates/date-text";
import { Money } from "#src/ui/money/money";
import { Panel } from "#src/ui/pages/panel";
import type { Act } from "../offers.ts";
import { offerOf } from "../offers.ts";
import { exchangeKind } from "../view-model.ts";

type SentLine = ReturnDetail["exchange"]["lines"][number];
type PlannedLine = NonNullable<ReturnDetail["items"][number]["exchange"]> & { id: string };

/** Show the exchange: planned before processing, its own order afterwards, and its holds. */
export function ExchangeBox({ record, act }: { record: ReturnDetail; act: Act }) {
  const { t } = useTranslation("returns");
  const enumLabel = useEnumLabel();
  const reasonOf = useOperationReason();
  if (record.exchange_status === "NONE") return null;
  const planned: PlannedLine[] = record.items.flatMap((item) =>
    item.outcome === "EXCHANGE" && item.exchange ? [{ id: item.id, ...item.exchange }] : [],
  );
  const { lines, holds, tracking, order } = record.exchange;
  const send = offerOf(record, "fulfill-exchange-items");
  // Until the platform holds the goods too, they could leave: that is said here, beside the hold.
  const unheld = record.platform?.operations.findLast(({ kind }) => kind === "hold");
  return (
    <Panel
      title={t("show.exchange")}
      extra={<StatusTag kind={exchangeKind(record.exchange_status)}>{enumLabel("exchange_status", record.exchange_status)}</StatusTag>}
    >
      <Flex vertical gap={14}>
        {holds.map((hold) => (
          <Alert
            key={hold.reason}
            type="warning"
            showIcon
            message={enumLabel("hold_reason", hold.reason)}
            description={
              <>
                {t("show.heldSince")} <DateText at={hold.since} />
              </>
            }
            action={<HoldButton record={record} act={act} />}
          />
        ))}
        {holds.length > 0 && unheld?.error && (
          <Alert type={unheld.state === "FAILED" ? "error" : "warning"} showIcon message={reasonOf(unheld.error.kind)} />
        )}
        <List<SentLine | PlannedLine>
          split={false}
          dataSource={lines.length > 0 ? lines : planned}
          renderItem={(line) => (
            <List.Item key={line.id}>
              <ItemHead
                item={line}
                note={
                  "fulfilled" in line
                    ? t("show.sentOf", { sent: line.fulfilled, count: line.quantity })
                    : t("common:units", { count: line.quantity })
                }
              />
              {"unit_gross_minor" in line && <Money minor={line.unit_gross_minor * line.quantity} currency={record.currency} />}
            </List.Item>
          )}
        />
        {order && (
          <p className="bh-small">
            {t("show.exchangeOrder")} <bdi>{order.number}</bdi>
            {tracking.length > 0 && (
              <>
                {" · "}
                <bdi>{tracking.join(", ")}</bdi>
              </>
            )}
          </p>
        )}
        {send?.allowed && (
          <div>
            <ReasonButton onClick={() => act("fulfill-exchange-items")}>{t("actions.fulfill-exchange-items")}</ReasonButton>
          </div>
        )}
      </Flex>
    </Panel>
  );
}

function HoldButton({ record, act }: { record: ReturnDetail; act: Act }) {
  const { t } = useTranslation("returns");
  const offer = offerOf(record, "release-hold");
  return (
    <ReasonButton size="small" reason={offer?.reason} onClick={() => act("release-hold")}>
      {t("actions.release-hold")}
    </ReasonButton>
  );
}
