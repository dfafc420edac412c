import { useMemo } from "react";
import { useTranslationOf } from "#src/hooks/use-translation-of";
import { moneyWords } from "#src/lib/money-words";
import { Panel } from "#src/ui/panel";
import { Timeline } from "#src/ui/timeline";
import { entriesOf, type Story, type StoryRow } from "./story.ts";

interface StoryBoxProps<Row extends StoryRow> {
  rows: readonly Row[];
  story: Story<Row>;
  /** Namespace of the noun's words. */
  noun: string;
}

/** Show the timeline in the store's time zone. */
export function StoryBox<Row extends StoryRow>({ rows, story, noun }: StoryBoxProps<Row>) {
  const translation = useTranslationOf(noun);
  const entries = useMemo(
    () => entriesOf(rows, story, translation, (minor, currency) => moneyWords(minor, currency, translation.locale)),
    [rows, story, translation],
  );
  const label = translation.t("cases:timeline");
  return (
    <Panel title={label}>
      <Timeline entries={entries} label={label} />
    </Panel>
  );
}
