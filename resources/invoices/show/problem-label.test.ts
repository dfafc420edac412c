import { expect, it } from "vitest";
import type { Translate } from "#src/lib/words/translate";
import { problemLabel } from "./problem-label.ts";

const t = ((key: string, { number }: { number?: number } = {}) => (number === undefined ? key : `${key} ${number}`)) as Translate;

it.each([
  ["lines", "sections.lines"],
  ["lines.0", "line 1"],
  ["lines.1.category", "line 2, fields.category"],
  ["buyer.name", "sections.buyer, party.name"],
  ["due_date", "fields.due_date"],
])("names the field %s in words", (field, words) => expect(problemLabel(field, t)).toBe(words));
