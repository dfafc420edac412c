import { useTranslation } from "react-i18next";
import type { Conversation } from "#contracts/conversations/shapes";
import { minuteWords } from "#src/lib/age";
import { languageName } from "#src/lib/formats";
import { htmlLang } from "#src/lib/languages";
import { DateText } from "#src/ui/date-text";
import { KeyValue } from "#src/ui/key-value";
import { Panel } from "#src/ui/panel";
import { useLocale } from "#src/ui/use-locale";
import { Assignee } from "./assignee.tsx";

/** Show whose conversation it is, and how soon it was answered. */
export function Facts({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation("conversations");
  const locale = useLocale();
  const { customer_email, language, snoozed_until, waiting_minutes, target_minutes, first_response_minutes, resolution_minutes } =
    conversation;
  const time = (minutes: number | null) => (minutes === null ? "—" : minuteWords(minutes, locale));
  const rows = [
    { key: "customer_email", value: <bdi>{customer_email}</bdi> },
    { key: "language", value: languageName(htmlLang(language), locale) },
    { key: "assignee", value: <Assignee conversation={conversation} /> },
    ...(snoozed_until ? [{ key: "snoozed_until", value: <DateText at={snoozed_until} /> }] : []),
    ...(waiting_minutes === null
      ? []
      : [{ key: "waiting", value: t("ofTarget", { time: time(waiting_minutes), target: time(target_minutes) }) }]),
    { key: "first_response_minutes", value: time(first_response_minutes) },
    { key: "resolution_minutes", value: time(resolution_minutes) },
    { key: "created_at", value: <DateText at={conversation.created_at} /> },
  ];
  return (
    <Panel title={t("facts.title")}>
      <KeyValue rows={rows.map((row) => ({ ...row, label: t(`fields.${row.key}`) }))} />
    </Panel>
  );
}
