import { useTranslation } from "react-i18next";
import type { FlowRunRow } from "#contracts/flows/shapes";
import { DateText } from "#src/ui/dates/date-text";
import { eventWords } from "./run-words.ts";

/** Show what a run waits for. */
export function WaitingFor({ run: { wait_for, wake_at, state } }: { run: Pick<FlowRunRow, "wait_for" | "wake_at" | "state"> }) {
  const { t } = useTranslation("flow-runs");
  if (state === "PAYING") return <>{t("waits.pay")}</>;
  if (state !== "WAITING" || !wake_at) return null;
  const isTime = wait_for === null || wait_for === "TIME";
  return (
    <>
      {isTime ? t("waits.time") : t("waits.topic", { event: eventWords(wait_for, t) })} <DateText at={wake_at} format="datetime" />
    </>
  );
}
