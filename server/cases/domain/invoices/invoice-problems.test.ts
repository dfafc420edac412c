import { describe, expect, it } from "vitest";
import { isVatId } from "#contracts/codes/vat-ids";
import type { Party } from "#contracts/invoices/draft";
import { type Checked, problemsOf } from "./invoice-problems.ts";
import { fiscalYear, issueDate, numberOf } from "./invoice-series.ts";

const party = (over: Partial<Party> = {}): Party => ({
  ...{
    name: "A",
    lines: ["1 St"],
    city: "Berlin",
    postal_code: "10115",
    region: null,
    country: "DE",
    vat_id: null,
    tax_number: null,
    email: null,
  },
  ...over,
});
const checked = (over: Partial<Checked> = {}): Checked => ({
  ...{ kind: "INVOICE", seller: party(), buyer: party(), lines: [{ category: "S", rate: "19", tax_minor: 0 }], tax_reasons: {} },
  ...{
    issue_date: "2026-06-01",
    due_date: "2026-06-15",
    supply_date: null,
    order_id: null,
    related_id: null,
    related_text: null,
    iban: null,
  },
  ...over,
});
const codes = (over: Partial<Checked>) => problemsOf(checked(over)).map(({ field, code }) => `${field} ${code}`);
const both = { seller: party({ vat_id: "DE123456789" }), buyer: party({ vat_id: "ATU12345678", country: "AT" }) };

const belfast = party({ vat_id: "XI123456789", country: "GB" });

describe("a document that cannot be issued", () => {
  it.each<[Partial<Checked>, string[]]>([
    [{}, []],
    [{ seller: party({ name: "", lines: [] }) }, ["seller.name REQUIRED", "seller.lines REQUIRED"]],
    [{ due_date: "2026-05-31" }, ["due_date BEFORE_ISSUE"]],
    [{ due_date: "2026-06-01" }, []],
    [{ seller: party({ vat_id: "DE12" }) }, ["seller.vat_id VAT_PATTERN"]],
    [{ seller: party({ country: "QQ" }) }, ["seller.country REQUIRED"]],
    [{ iban: "DE89 3704 0044 0532 0130 00" }, []],
    [{ iban: "DE88370400440532013000" }, ["iban INVALID_IBAN"]],
    [{ lines: [{ category: "Z", rate: "7", tax_minor: 0 }] }, ["lines.0.category RATE_NOT_ZERO"]],
    [{ lines: [{ category: "Z", rate: "0", tax_minor: 1 }] }, ["lines.0.category TAX_WITHOUT_RATE"]],
    [{ kind: "CREDIT_NOTE", order_id: "o", lines: [{ category: "Z", rate: "0", tax_minor: 1 }] }, []],
    [{ kind: "CREDIT_NOTE" }, ["related CORRECTED_REQUIRED"]],
    [{ kind: "CREDIT_NOTE", related_id: "i" }, []],
    [{ kind: "CREDIT_NOTE", related_text: { number: "2025/17" } }, []],
    [{ lines: [{ category: "E", rate: "0", tax_minor: 0 }] }, ["lines.0.category TAX_REASON_REQUIRED"]],
    [{ lines: [{ category: "E", rate: "0", tax_minor: 0 }], tax_reasons: { E: "Training" } }, []],
    [{ ...both, lines: [{ category: "AE", rate: "0", tax_minor: 0 }], tax_reasons: { AE: "Reverse charge" } }, []],
    [{ ...both, lines: [{ category: "K", rate: "0", tax_minor: 0 }] }, ["lines.0.category SUPPLY_DATE_REQUIRED"]],
    [{ ...both, lines: [{ category: "K", rate: "0", tax_minor: 0 }], supply_date: "2026-06-01" }, []],
    [
      { ...both, buyer: party({ vat_id: "DE987654321" }), lines: [{ category: "K", rate: "0", tax_minor: 0 }], supply_date: "2026-06-01" },
      ["lines.0.category BUYER_NOT_IN_EU"],
    ],
    [{ ...both, buyer: belfast, lines: [{ category: "K", rate: "0", tax_minor: 0 }], supply_date: "2026-06-01" }, []],
    [{ ...both, buyer: belfast, lines: [{ category: "G", rate: "0", tax_minor: 0 }] }, ["lines.0.category BUYER_IN_EU"]],
    [{ buyer: party({ country: "CH" }), lines: [{ category: "G", rate: "0", tax_minor: 0 }] }, []],
    [{ lines: [{ category: "O", rate: "0", tax_minor: 0 }] }, []],
    [
      {
        lines: [
          { category: "O", rate: "0", tax_minor: 0 },
          { category: "S", rate: "19", tax_minor: 0 },
        ],
      },
      ["lines.0.category CATEGORY_ALONE"],
    ],
  ])("with %j names %j", (over, expected) => {
    expect(codes(over)).toEqual(expected);
  });

  it("checks VAT ids by their country's pattern alone", () => {
    expect(
      [
        "DE123456789",
        "EL123456789",
        "FR 12 345678901",
        "NL123456789B01",
        "GB123456789",
        "XI123456789",
        "CHE-123.456.789 MWST",
        "AU12345678901",
      ].every(isVatId),
    ).toBe(true);
    expect(["DE12345678", "GR123456789", "XX", "12345", "QQ123456789", "XI12", "UK123456789", "XK"].some(isVatId)).toBe(false);
  });
});

describe("a number", () => {
  it("has the year in which the fiscal year began, and a day that never falls", () => {
    expect([fiscalYear("2026-12-31", 1), fiscalYear("2027-03-31", 4), fiscalYear("2027-04-01", 4)]).toEqual([2026, 2026, 2027]);
    expect([issueDate("2026-06-01", null), issueDate("2026-06-01", "2026-06-02"), issueDate("2026-06-03", "2026-06-02")]).toEqual([
      "2026-06-01",
      "2026-06-02",
      "2026-06-03",
    ]);
    expect(numberOf("INV", 2026, 7)).toBe("INV-2026-000007");
  });
});
