import { Alert, Flex, List } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { ClaimDetail } from "#contracts/claims/shapes";
import { CustomerBox as CustomerPanel, OrderBox as OrderPanel } from "#src/cases/side-boxes";
import { DueLine, StandingBox as StandingPanel } from "#src/cases/standing-box";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { KeyValue } from "#src/ui/data/key-value";
import { DateText } from "#src/ui/dates/date-text";
import { Money } from "#src/ui/money/money";
import { Panel } from "#src/ui/pages/panel";
import { orderAddress } from "../../orders/resource.ts";
import { returnAddress } from "../../returns/resource.ts";
import type { Act } from "../offers.ts";
import { offerOf } from "../offers.ts";
import { claimAddress, claimsAddress } from "../resource.ts";

/** Show assignee, flags, due dates, and what staff overrode. */
export function StandingBox({ record, act }: { record: ClaimDetail; act: Act }) {
  const { t } = useTranslation("claims");
  const errorText = useErrorText();
  return (
    <StandingPanel record={record} reasonOf={(action) => offerOf(record, action)?.reason} act={act}>
      {record.due_at && record.status === "OPEN" && <DueLine at={record.due_at} />}
      {record.expires_at && record.status === "OPEN" && <DueLine at={record.expires_at} label={t("show.expires")} />}
      {record.override_reason && (
        <Alert
          type="warning"
          message={t("show.override")}
          description={
            <>
              <bdi>{record.override_reason}</bdi>
              <ul>
                {record.advice.map(({ code, order_line_id }) => (
                  <li key={`${code}${order_line_id}`}>{errorText({ code })}</li>
                ))}
              </ul>
            </>
          }
        />
      )}
    </StandingPanel>
  );
}

export function CustomerBox({ record: { customer, customer_detail: detail } }: { record: ClaimDetail }) {
  const { t } = useTranslation("claims");
  const others = `${claimsAddress}?${new URLSearchParams({ customer: detail.id ?? customer.email })}`;
  return (
    <CustomerPanel
      customer={{ ...detail, ...customer }}
      rows={[
        { key: "returns", label: t("titles:returns"), value: detail.returns_count },
        { key: "claims", label: t("titles:claims"), value: <Link to={others}>{detail.claims_count}</Link> },
      ]}
    />
  );
}

export function OrderBox({ record: { order, order_detail: detail, currency } }: { record: ClaimDetail }) {
  const { t } = useTranslation("claims");
  const day = (key: string, label: string, at: string | null) => (at ? [{ key, label, value: <DateText at={at} format="date" /> }] : []);
  return (
    <OrderPanel
      number={order.number}
      to={orderAddress(order.id)}
      rows={[
        ...day("ordered", t("cases:order.orderedAt"), detail.ordered_at),
        ...day("fulfilled", t("show.fulfilledAt"), detail.fulfilled_at),
        ...day("delivered", t("show.deliveredAt"), detail.delivered_at),
        { key: "paid", label: t("money.orderPaid"), value: <Money minor={detail.paid_minor} currency={currency} /> },
        { key: "refunded", label: t("cases:order.refunded"), value: <Money minor={detail.refunded_minor} currency={currency} /> },
      ]}
    />
  );
}

/** Show the warranty's registration a claim draws on. */
export function RegistrationBox({ record: { registration } }: { record: ClaimDetail }) {
  const { t } = useTranslation("claims");
  const enumLabel = useEnumLabel();
  if (!registration) return null;
  const left = registration.benefits.map(({ type, remaining }) => ({
    key: type,
    label: enumLabel("claim_kind", type),
    value: remaining === null ? t("warranty.unlimited") : t("warranty.left", { count: remaining }),
  }));
  return (
    <Panel title={t("warranty.title")}>
      <KeyValue
        layout="sides"
        rows={[
          { key: "name", label: t("warranty.name"), value: <bdi>{registration.name}</bdi> },
          ...(registration.serial
            ? [{ key: "serial", label: t("warranty.serial"), value: <bdi dir="ltr">{registration.serial}</bdi> }]
            : []),
          {
            key: "until",
            label: t("warranty.until"),
            value: registration.expires_at ? <DateText at={registration.expires_at} format="date" /> : t("warranty.lifetime"),
          },
          ...left,
        ]}
      />
    </Panel>
  );
}

/** Show the customer's other returns and claims. */
export function CasesBox({ record: { cases } }: { record: ClaimDetail }) {
  const { t } = useTranslation("claims");
  const enumLabel = useEnumLabel();
  if (cases.length === 0) return null;
  return (
    <Panel title={t("show.cases")}>
      <List
        size="small"
        split={false}
        dataSource={cases}
        renderItem={({ noun, id, number, stage, type, order_number, created_at }) => (
          <List.Item key={id} style={{ paddingInline: 0 }}>
            <Flex vertical>
              <Link to={noun === "return" ? returnAddress(id) : claimAddress(id)}>
                <bdi>{number}</bdi>
              </Link>
              <span className="bh-small">
                {type && <>{enumLabel("claim_type", type)} · </>}
                <bdi>{order_number}</bdi> · <DateText at={created_at} format="date" />
              </span>
            </Flex>
            <span className="bh-small">{enumLabel(noun === "return" ? "stage" : "claim_stage", stage)}</span>
          </List.Item>
        )}
      />
    </Panel>
  );
}
