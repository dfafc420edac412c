import { useTranslation } from "react-i18next";
import { conversations } from "#contracts/conversations/conversations";
import { differences } from "#contracts/imports/differences";
import { invoices } from "#contracts/invoices/invoices";
import { messages } from "#contracts/messages";
import { conversationsAddress } from "#resources/conversations/resource";
import { differencesAddress } from "#resources/imports/resource";
import { invoicesAddress } from "#resources/invoices/resource";
import { logAddress } from "#resources/messages/resource";
import { useOperation } from "#src/hooks/data/use-operation";
import { useAbility } from "#src/lib/session/can";
import { Panel } from "#src/ui/pages/panel";
import { CountedRows } from "./counted-rows.tsx";

/** Show the conversations, messages, documents and differences that wait for people, of those the member may see. */
export function OtherWork() {
  const { t } = useTranslation();
  const ability = useAbility();
  const talks = useOperation(conversations, "counts", {}, { enabled: ability.can("read", "Conversation") });
  const sent = useOperation(messages, "counts", {}, { enabled: ability.can("read", "Message") });
  const documents = useOperation(invoices, "counts", {}, { enabled: ability.can("read", "Invoice") });
  const compared = useOperation(differences, "last", {}, { enabled: ability.can("read", "Difference") });
  const rows = [
    { key: "conversationsWaiting", count: talks.data?.waiting, to: `${conversationsAddress}?tab=waiting`, tone: "warning" },
    { key: "messagesFailed", count: sent.data?.counts.FAILED, to: `${logAddress}?state=FAILED`, tone: "danger" },
    { key: "invoicesOverdue", count: documents.data?.overdue, to: `${invoicesAddress}?tab=overdue`, tone: "danger" },
    {
      key: "differencesFound",
      count: compared.data?.last?.needs_person,
      to: `${differencesAddress}?outcome=NEEDS_PERSON`,
      tone: "warning",
    },
  ].flatMap(({ count = 0, ...row }) => (count > 0 ? [{ ...row, count, name: t(`home:${row.key}`) }] : []));
  if (rows.length === 0) return null;
  return (
    <Panel title={t("home:other")} flush>
      <CountedRows rows={rows} />
    </Panel>
  );
}
