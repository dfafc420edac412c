import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { type AuditEntry, audit } from "#contracts/audit";
import common from "#src/locales/en.json";
import { renderPage } from "../../tests/support/refine-harness.tsx";
import settings from "../settings/locales/en.json";
import { Changes } from "./changes.tsx";
import words from "./locales/en.json";

const entry = (object_type: string, changes: AuditEntry["changes"]): AuditEntry => ({
  id: "a",
  at: "2026-06-01T10:00:00.000Z",
  actor_type: "merchant",
  actor_id: "m",
  actor_name: "Ida",
  ip: null,
  action: `${object_type}.updated`,
  object_type,
  object_id: "GENERAL",
  object_name: null,
  reason: null,
  changes,
});

/** Return every change as "field | before | after". */
async function rows(object_type: string, changes: AuditEntry["changes"]): Promise<string[]> {
  renderPage(<Changes entry={entry(object_type, changes)} />, {
    contracts: [audit],
    words: common,
    namespaces: { audit: words, settings },
  });
  const table = await screen.findByRole("table");
  return within(table)
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent).join(" | "));
}

it("shows amounts as money, in the record's own currency if it has one", async () => {
  const shown = await rows("return", [
    { field: "currency", before: null, after: "EUR" },
    { field: "refund_minor", before: null, after: 17998 },
    { field: "refund_limits.JPY", before: 500, after: null },
  ]);
  expect(shown[1]).toBe("refund minor | empty | €179.98");
  expect(shown[2]).toBe("Refund limit · JPY | ¥500 | empty");
});

it("shows times and days as dates", async () => {
  const [instant, day] = await rows("return", [
    { field: "due_at", before: null, after: "2026-06-01T12:00:00.000Z" },
    { field: "seasons_from", before: "2026-11-01", after: null },
  ]);
  expect(instant).toMatch(/^Due \| empty \| Jun 1, 2026, \d/);
  expect(day).toBe("seasons from | Nov 1, 2026 | empty");
});

it("labels fields and choices as on their own screens", async () => {
  expect(
    await rows("settings", [
      { field: "auto_approve", before: "NEVER", after: "ALWAYS" },
      { field: "policies.Standard.window.refund_days", before: 30, after: null },
      { field: "policies.Standard.allowed_outcomes", before: ["REFUND"], after: ["REFUND", "KEEP"] },
      { field: "reasons.TOO_SMALL.label.fr", before: "Petit", after: "Trop petit" },
    ]),
  ).toEqual([
    `${settings.fields.auto_approve} | ${settings.auto_approve.NEVER} | ${settings.auto_approve.ALWAYS}`,
    `Policies · Standard · Return window · ${settings.fields.refund_days} | 30 | empty`,
    "Policies · Standard · Allowed outcomes | Refund | RefundKeep the item",
    "Reasons · Too small · Label for customers · Français | Petit | Trop petit",
  ]);
});

it("shows a new object line by line, without empty fields", async () => {
  const place = { id: "x", name: "Oslo", phone: "", active: true, countries: ["NO"], zones: [], address: { city: "Oslo", line2: "" } };
  const [row] = await rows("settings", [{ field: "locations.Oslo", before: null, after: place }]);
  expect(row).toBe("Locations · Oslo | empty | Name: OsloActive: YesCountries: NorwayAddress: City: Oslo");
});
