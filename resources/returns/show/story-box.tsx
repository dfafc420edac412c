import { useMemo } from "react";
import { formatMoney } from "#contracts/money";
import type { ReturnDetail } from "#contracts/returns";
import { Panel } from "#src/ui/panel";
import { Timeline } from "#src/ui/timeline";
import { entriesOf } from "../story.ts";
import { useWords } from "../words.ts";

/** What happened, by whom and when, in the reader's time zone. */
export function StoryBox({ record }: { record: ReturnDetail }) {
  const words = useWords();
  const entries = useMemo(
    () => entriesOf(record.timeline, words, (minor, currency) => formatMoney(minor, currency, words.locale)),
    [record.timeline, words],
  );
  return (
    <Panel title={words.say("show.timeline")}>
      <Timeline entries={entries} label={words.say("show.timeline")} />
    </Panel>
  );
}
