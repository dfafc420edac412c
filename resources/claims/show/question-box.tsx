import { Alert, Flex } from "antd";
import { useTranslation } from "react-i18next";
import type { ClaimDetail } from "#contracts/claims/shapes";
import { actorName } from "#src/cases/story";
import { useTranslationOf } from "#src/hooks/words/use-translation-of";
import { ReasonButton } from "#src/ui/actions/reason-tooltip";
import { DateText } from "#src/ui/dates/date-text";
import { Panel } from "#src/ui/pages/panel";
import type { Act } from "../offers.ts";
import { offerOf } from "../offers.ts";

type Message = ClaimDetail["timeline"][number];
const isMessage = ({ label }: Message) => label === "Info Requested" || label === "Answered";
const bubble = { maxInlineSize: "min(560px, 88%)", padding: "10px 14px", borderRadius: 12, whiteSpace: "pre-line" } as const;

/** Show questions to the customer and their answers as a thread. */
export function QuestionBox({ record, act }: { record: ClaimDetail; act: Act }) {
  const { t } = useTranslation("claims");
  const ask = offerOf(record, "request-info");
  const answer = offerOf(record, "answer");
  const messages = [...record.timeline].filter(isMessage).sort((a, b) => (a.at < b.at ? -1 : 1));
  if (messages.length === 0 && !record.question) return null;
  return (
    <Panel
      title={t("thread.title")}
      extra={
        ask?.allowed && (
          <ReasonButton size="small" onClick={() => act("request-info")}>
            {t("actions.request-info")}
          </ReasonButton>
        )
      }
    >
      <Flex vertical gap={14}>
        <Flex component="ol" vertical gap={12} aria-label={t("thread.title")} style={{ listStyle: "none" }}>
          {messages.map((row) => (
            <Bubble key={row.id} row={row} />
          ))}
        </Flex>
        {record.question && (
          <Alert
            type="warning"
            showIcon
            message={t("thread.waiting")}
            description={
              record.expires_at && (
                <>
                  {t("thread.expires")} <DateText at={record.expires_at} format="date" />
                </>
              )
            }
            action={
              <ReasonButton size="small" reason={answer?.reason} onClick={() => act("answer")}>
                {t("actions.answer")}
              </ReasonButton>
            }
          />
        )}
      </Flex>
    </Panel>
  );
}

function Bubble({ row }: { row: Message }) {
  const translation = useTranslationOf("claims");
  const isQuestion = row.label === "Info Requested";
  return (
    <Flex component="li" vertical align={isQuestion ? "flex-end" : "flex-start"} gap={4}>
      <span className="bh-small">
        {translation.enumLabel("claim_timeline", row.label)} · <bdi>{actorName(row, translation)}</bdi> · <DateText at={row.at} />
      </span>
      <div dir="auto" style={{ ...bubble, background: isQuestion ? "var(--bh-primary-wash)" : "var(--bh-subtle)" }}>
        {row.text || translation.t("thread.filesOnly")}
      </div>
    </Flex>
  );
}
