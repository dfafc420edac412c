import { useMemo } from "react";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { moneyWords } from "#src/lib/money-words";
import { Panel } from "#src/ui/panel";
import { Timeline } from "#src/ui/timeline";
import { entriesOf } from "../story.ts";
import { useWords } from "../words.ts";

/** What happened, by whom and when, in the reader's time zone. */
export function StoryBox({ record }: { record: ReturnDetail }) {
  const words = useWords();
  const entries = useMemo(
    () => entriesOf(record.timeline, words, (minor, currency) => moneyWords(minor, currency, words.locale)),
    [record.timeline, words],
  );
  return (
    <Panel title={words.say("show.timeline")}>
      <Timeline entries={entries} label={words.say("show.timeline")} />
    </Panel>
  );
}
