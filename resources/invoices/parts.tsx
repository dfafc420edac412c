import { Link } from "react-router-dom";
import type { InvoiceRow } from "#contracts/invoices/shapes";
import type { InvoiceStanding } from "#contracts/invoices/states";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { useAbility } from "#src/lib/session/can";
import { useLocale } from "#src/lib/words/use-locale";
import { StatusTag } from "#src/ui/data/status-tag";
import { dateWords } from "#src/ui/dates/date-words";
import { orderAddress } from "../orders/resource.ts";
import { returnAddress } from "../returns/resource.ts";
import { standingKinds } from "./view-model.ts";

export function InvoiceStandingTag({ standing }: { standing: InvoiceStanding }) {
  const enumLabel = useEnumLabel();
  return <StatusTag kind={standingKinds[standing]}>{enumLabel("document_status", standing)}</StatusTag>;
}

/** Show a calendar day of the store, in no time zone. */
export function InvoiceDay({ day }: { day: string | null }) {
  const locale = useLocale();
  if (!day) return "—";
  return (
    <time dateTime={day} style={{ whiteSpace: "nowrap" }}>
      {dateWords(new Date(`${day}T12:00:00Z`), "date", locale, "UTC")}
    </time>
  );
}

/** Show what the document is about, linked for those who may open it. */
export function Subject({ row }: { row: Pick<InvoiceRow, "order" | "return" | "claim"> }) {
  const ability = useAbility();
  const { order, return: returned, claim } = row;
  if (order && ability.can("read", "Order")) return <Link to={orderAddress(order.id)}>{order.number}</Link>;
  if (!order && returned && ability.can("read", "Return")) return <Link to={returnAddress(returned.id)}>{returned.number}</Link>;
  return <bdi>{(order ?? returned ?? claim)?.number ?? "—"}</bdi>;
}
