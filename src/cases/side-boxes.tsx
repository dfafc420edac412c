import { Flex } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useAbility } from "#src/lib/session/can";
import { languageName } from "#src/lib/words/formats";
import { useLocale } from "#src/lib/words/use-locale";
import { CopyText } from "#src/ui/actions/copy-text";
import { Avatar } from "#src/ui/data/avatar";
import { KeyValue, type KeyValueRow } from "#src/ui/data/key-value";
import { Panel } from "#src/ui/pages/panel";

interface CustomerBoxProps {
  customer: { name: string; email: string; phone: string | null; language: string | null; orders_count: number };
  /** What else is known about them. */
  rows: readonly KeyValueRow[];
}

/** Show who a case is for. */
export function CustomerBox({ customer, rows }: CustomerBoxProps) {
  const { t } = useTranslation("cases");
  const locale = useLocale();
  const { name, email, phone, language, orders_count } = customer;
  return (
    <Panel title={t("customer.title")}>
      <Flex vertical gap={14}>
        <Flex align="center" gap={12}>
          <Avatar name={name || email || "?"} size={40} />
          <Flex vertical align="flex-start" style={{ minInlineSize: 0, overflowWrap: "anywhere" }}>
            <strong>
              <bdi>{name || "—"}</bdi>
            </strong>
            {email && <CopyText text={email} label={t("customer.email")} />}
          </Flex>
        </Flex>
        <KeyValue
          layout="sides"
          rows={[
            ...(phone ? [{ key: "phone", label: t("customer.phone"), value: <bdi dir="ltr">{phone}</bdi> }] : []),
            ...(language ? [{ key: "language", label: t("customer.language"), value: languageName(language, locale) }] : []),
            { key: "orders", label: t("customer.orders"), value: orders_count },
            ...rows,
          ]}
        />
      </Flex>
    </Panel>
  );
}

interface OrderBoxProps {
  number: string;
  /** Address of the order, linked for users who may open it. */
  to: string;
  rows: readonly KeyValueRow[];
}

/** Show the order a case is about. */
export function OrderBox({ number, to, rows }: OrderBoxProps) {
  const { t } = useTranslation("cases");
  const mayOpen = useAbility().can("read", "Order");
  const shown = <bdi>{number}</bdi>;
  return (
    <Panel
      title={
        <>
          {t("order.title")} {mayOpen ? <Link to={to}>{shown}</Link> : shown}
        </>
      }
    >
      <KeyValue layout="sides" rows={rows} />
    </Panel>
  );
}
