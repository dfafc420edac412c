import type { Translation } from "#src/hooks/words/use-translation-of";
import type { TimelineEntry } from "#src/ui/data/timeline";

/** An entry of a case's timeline, as the server answers it. */
export interface StoryRow {
  id: string;
  at: string;
  label: string;
  actor: { type: string; name: string };
  text: string;
  data: Record<string, unknown>;
}
export type StoryMoney = (minor: number, currency: string) => string;

/** How a noun's timeline reads. */
export interface Story<Row extends StoryRow> {
  /** The enumeration of its labels. */
  labels: string;
  /** Tones of labels other than neutral ones. */
  tones: Partial<Record<Row["label"], NonNullable<TimelineEntry["tone"]>>>;
  /** Return the entry's own facts; the shared ones follow. */
  factsOf: (row: Row, translation: Translation, money: StoryMoney) => Fact[];
}

type Fact = string | false | null | undefined;

export const nonEmptyText = (value: unknown): string | undefined => (typeof value === "string" && value ? value : undefined);
export const countIn = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);
const listIn = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === "string") : []);

/** Return an entry's facts, translated; a person's own text follows them. */
export function factsOf<Row extends StoryRow>(row: Row, story: Story<Row>, translation: Translation, money: StoryMoney): string[] {
  const { t, enumLabel } = translation;
  const { to, carrier, tracking_number, tracking, slip_number, added, removed } = row.data;
  const facts: Fact[] = [
    row.label === "Assigned" && (nonEmptyText(to) ?? t("common:assignee.none")),
    ...story.factsOf(row, translation, money),
    [nonEmptyText(carrier), nonEmptyText(tracking_number) ?? nonEmptyText(tracking) ?? nonEmptyText(slip_number)].filter(Boolean).join(" "),
    ...listIn(added).map((flag) => `+ ${enumLabel("flag", flag)}`),
    ...listIn(removed).map((flag) => `− ${enumLabel("flag", flag)}`),
  ];
  return facts.filter((fact): fact is string => Boolean(fact));
}

const slipTitles: Partial<Record<string, string>> = {
  "Label Created": "cases:labels.slipCreated",
  "Label Voided": "cases:labels.slipVoided",
};

/** A slip of the store is no carrier's label, although it is made and voided like one. */
function titleOf<Row extends StoryRow>({ label, data }: Row, { labels }: Story<Row>, { t, enumLabel }: Translation): string {
  const slip = data.paper === "SLIP" && slipTitles[label];
  return slip ? t(slip) : enumLabel(labels, label);
}

const actorTypes = ["system", "customer", "api_key"];

export const actorName = ({ actor }: Pick<StoryRow, "actor">, { enumLabel }: Pick<Translation, "enumLabel">): string =>
  actor.name || (actorTypes.includes(actor.type) ? enumLabel("actor", actor.type) : "");

/** Return the timeline's entries, newest first. */
export function entriesOf<Row extends StoryRow>(
  rows: readonly Row[],
  story: Story<Row>,
  translation: Translation,
  money: StoryMoney,
): TimelineEntry[] {
  const tones: Partial<Record<string, TimelineEntry["tone"]>> = story.tones;
  return [...rows]
    .sort((a, b) => (a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1))
    .map((row) => ({
      key: row.id,
      at: row.at,
      title: titleOf(row, story, translation),
      actor: actorName(row, translation),
      text: [factsOf(row, story, translation, money).join(" · "), row.text].filter(Boolean).join(" — ") || undefined,
      tone: tones[row.label] ?? "neutral",
    }));
}
