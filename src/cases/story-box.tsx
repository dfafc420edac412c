import { useMemo } from "react";
import { useTranslationOf } from "#src/hooks/words/use-translation-of";
import { moneyWords } from "#src/lib/words/money-words";
import { Timeline } from "#src/ui/data/timeline";
import { Panel } from "#src/ui/pages/panel";
import { type MailedCase, useCaseMails } from "./case-mails.tsx";
import { entriesOf, type Story, type StoryRow } from "./story.ts";

interface StoryBoxProps<Row extends StoryRow> {
  rows: readonly Row[];
  story: Story<Row>;
  /** Namespace of the noun's words. */
  noun: string;
  /** The case, whose mails stand among its events. */
  of: MailedCase;
}

/** Show the timeline in the store's time zone. */
export function StoryBox<Row extends StoryRow>({ rows, story, noun, of }: StoryBoxProps<Row>) {
  const translation = useTranslationOf(noun);
  const mails = useCaseMails(of);
  const entries = useMemo(
    () =>
      [...entriesOf(rows, story, translation, (minor, currency) => moneyWords(minor, currency, translation.locale)), ...mails].sort(
        (a, b) => b.at.localeCompare(a.at),
      ),
    [rows, story, translation, mails],
  );
  const label = translation.t("cases:timeline");
  return (
    <Panel title={label}>
      <Timeline entries={entries} label={label} />
    </Panel>
  );
}
