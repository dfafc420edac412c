import type { Party } from "#contracts/invoices/draft";
import { type Checked, type Problem, problemsOf } from "#server/cases/domain/invoices/invoice-problems";
import { unprintable } from "#server/kit/documents/glyphs";

interface Written extends Checked {
  lines: (Checked["lines"][number] & { description: string })[];
  notes?: string | null;
  message?: string | null;
  terms?: string | null;
}

/** Return what keeps a document from being issued: what it lacks, and texts whose letters no font can print. */
export function documentProblems(document: Written): Problem[] {
  const { seller, buyer, lines, notes, message, terms } = document;
  const texts: [string, string | null | undefined][] = [
    ...partyTexts("seller", seller),
    ...partyTexts("buyer", buyer),
    ...lines.map(({ description }, i): [string, string] => [`lines.${i}.description`, description]),
    ["notes", notes],
    ["message", message],
    ["terms", terms],
  ];
  const unread = texts.filter(([, text]) => text && unprintable(text).length > 0);
  return [...problemsOf(document), ...unread.map(([field]) => ({ field, code: "NO_FONT" }))];
}

const partyTexts = (name: string, { name: own, lines, city, region }: Party): [string, string | null][] => [
  [`${name}.name`, own],
  [`${name}.lines`, lines.join(" ")],
  [`${name}.city`, city],
  [`${name}.region`, region],
];
