import { useMemo } from "react";
import type { ClaimDetail } from "#contracts/claims/shapes";
import { moneyWords } from "#src/lib/money-words";
import { Panel } from "#src/ui/panel";
import { Timeline } from "#src/ui/timeline";
import { entriesOf } from "../story.ts";
import { useClaimTranslation } from "../translation.ts";

/** Show the timeline in the store's time zone. */
export function StoryBox({ record }: { record: ClaimDetail }) {
  const translation = useClaimTranslation();
  const entries = useMemo(
    () => entriesOf(record.timeline, translation, (minor, currency) => moneyWords(minor, currency, translation.locale)),
    [record.timeline, translation],
  );
  return (
    <Panel title={translation.t("show.timeline")}>
      <Timeline entries={entries} label={translation.t("show.timeline")} />
    </Panel>
  );
}
