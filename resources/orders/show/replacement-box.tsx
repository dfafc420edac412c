import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Order } from "#contracts/orders/orders";
import { useAbility } from "#src/lib/session/can";
import { KeyValue } from "#src/ui/data/key-value";
import { Money } from "#src/ui/money/money";
import { Panel } from "#src/ui/pages/panel";
import { claimAddress } from "../../claims/addresses.ts";
import { orderAddress } from "../addresses.ts";

/** Show which claim a replacement settles: it is free, yet its units are worth what those they replace were. */
export function ReplacementBox({ order }: { order: Order }) {
  const { t } = useTranslation("orders");
  const canOpen = useAbility().can("read", "Claim");
  const from = order.replacement_of;
  if (!from) return null;
  const worth = order.lines.reduce((sum, line) => sum + line.worth_minor, 0);
  const claim = <bdi>{from.claim.number}</bdi>;
  return (
    <Panel title={t("show.replacement")}>
      <KeyValue
        layout="sides"
        rows={[
          { key: "claim", label: t("show.ofClaim"), value: canOpen ? <Link to={claimAddress(from.claim.id)}>{claim}</Link> : claim },
          {
            key: "order",
            label: t("show.ofOrder"),
            value: (
              <Link to={orderAddress(from.order.id)}>
                <bdi>{from.order.number}</bdi>
              </Link>
            ),
          },
          { key: "worth", label: t("show.worth"), value: <Money minor={worth} currency={order.currency} /> },
        ]}
      />
    </Panel>
  );
}
