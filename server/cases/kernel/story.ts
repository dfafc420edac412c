import type { Selectable } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Reader } from "#server/db/open";
import type { Note, Timeline } from "#server/db/tables";
import { isoOf } from "#server/kit/instants";

/** Return the columns with the timeline, notes and issued documents of a case. */
export const storyColumns = (reader: Reader, storeId: string, column: "claim_id" | "return_id", id: string) =>
  [
    jsonArrayFrom(
      reader.selectFrom("timeline as t").selectAll("t").where("t.store_id", "=", storeId).where(`t.${column}`, "=", id).orderBy("t.id"),
    ).as("timeline"),
    jsonArrayFrom(
      reader.selectFrom("note as n").selectAll("n").where("n.store_id", "=", storeId).where(`n.${column}`, "=", id).orderBy("n.id"),
    ).as("notes"),
    jsonArrayFrom(
      reader
        .selectFrom("invoice as d")
        .select(["d.id", "d.kind", "d.number", "d.net_minor", "d.tax_minor", "d.gross_minor", "d.status", "d.currency", "d.issued_at"])
        .where("d.store_id", "=", storeId)
        .where(`d.${column}`, "=", id)
        .where("d.status", "<>", "DRAFT")
        .orderBy("d.id"),
    ).as("documents"),
  ] as const;

interface StoryRows {
  timeline: readonly Selectable<Timeline>[];
  notes: readonly Selectable<Note>[];
}

/** Return the timeline and notes of a case in their API form. */
export const storyOf = <Label, Stage>({ timeline, notes }: StoryRows) => ({
  timeline: timeline.map((entry) => ({
    id: entry.id,
    at: isoOf(entry.at),
    actor: { type: entry.actor_type, id: entry.actor_id, name: entry.actor_name },
    label: entry.label as Label,
    stage: entry.stage as Stage,
    text: entry.text,
    data: entry.data,
  })),
  notes: notes.map((note) => ({ id: note.id, at: isoOf(note.at), actor: note.actor_name, text: note.text, files: note.files })),
});

export const documentOf = <Row extends { number: string | null; issued_at: string | null }>(row: Row) => ({
  ...row,
  number: row.number ?? "",
  issued_at: isoOf(row.issued_at ?? ""),
});
