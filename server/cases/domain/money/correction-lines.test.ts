import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { correctionLines, type Goods } from "./correction-lines.ts";

const withheld = (fees: Goods[], over: { exchanged?: Goods[]; returned?: Goods[] } = {}) => ({
  ...{ fees, exchanged: [], returned: fees },
  ...over,
});

it("an amount beyond the rounds carries the tax of the goods that came back", () => {
  const fees = [
    { rate: "20", gross: 400, tax: 67 },
    { rate: "20", gross: 200, tax: 33 },
  ];
  expect(correctionLines([500], withheld(fees))).toEqual([{ rate: "20", gross: 500, tax: 83 }]);
});

it("is divided by rate, to the cent", () => {
  const fees = [
    { rate: "20", gross: 600, tax: 100 },
    { rate: "10", gross: 300, tax: 27 },
  ];
  expect(correctionLines([500], withheld(fees))).toEqual([
    { rate: "20", gross: 333, tax: 56 },
    { rate: "10", gross: 167, tax: 15 },
  ]);
});

it("gives back fees before what an exchange had used up, and leaves goods that the customer still exchanges alone", () => {
  const exchanged = [{ rate: "20", gross: 4000, tax: 667 }];
  const fees = [{ rate: "5", gross: 210, tax: 10 }];
  expect(correctionLines([210], withheld(fees, { exchanged }))).toEqual([{ rate: "5", gross: 210, tax: 10 }]);
  expect(correctionLines([210, 4000], withheld(fees, { exchanged }))).toEqual(exchanged);
});

it("has no tax where nothing that came back was worth anything", () => {
  expect(correctionLines([500], withheld([{ rate: "20", gross: 0, tax: 0 }]))).toEqual([{ rate: "0", gross: 500, tax: 0 }]);
});

it("is divided like the goods where it gives back what was paid on top", () => {
  const returned = [{ rate: "20", gross: 1200, tax: 200 }];
  expect(correctionLines([600], withheld([], { returned }))).toEqual([{ rate: "20", gross: 600, tax: 100 }]);
});

describe("corrections", () => {
  const goods = fc.record({ rate: fc.constantFrom("0", "5", "20"), gross: fc.nat({ max: 9999 }), part: fc.nat({ max: 100 }) });
  const some = fc.array(
    goods.map(({ rate, gross, part }): Goods => ({ rate, gross, tax: rate === "0" ? 0 : Math.floor((gross * part) / 400) })),
    { maxLength: 4 },
  );

  it("of everything that was withheld give back its tax to the cent, in however many parts", () => {
    fc.assert(
      fc.property(some, some, fc.array(fc.nat({ max: 5000 }), { maxLength: 5 }), (fees, exchanged, cuts) => {
        const whole = [...fees, ...exchanged].reduce((sum, { gross }) => sum + gross, 0);
        fc.pre(whole > 0);
        const amounts: number[] = [];
        let open = whole;
        for (const cut of [...cuts, whole]) {
          const amount = Math.min(cut, open);
          open -= amount;
          if (amount > 0) amounts.push(amount);
        }
        const notes = amounts.map((_, i) => correctionLines(amounts.slice(0, i + 1), { fees, exchanged, returned: fees }));
        expect(notes.map((lines) => lines.reduce((sum, { gross }) => sum + gross, 0))).toEqual(amounts);
        const taxAt = (lines: readonly Goods[], at: string) => lines.reduce((sum, { rate, tax }) => sum + (rate === at ? tax : 0), 0);
        for (const rate of ["0", "5", "20"]) expect(taxAt(notes.flat(), rate)).toBe(taxAt([...fees, ...exchanged], rate));
        for (const { gross, tax } of notes.flat()) expect(tax).toBeLessThanOrEqual(gross);
      }),
    );
  });
});
