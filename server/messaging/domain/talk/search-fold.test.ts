import { describe, expect, it } from "vitest";
import { foldForSearch, isImpersonal, searchTerms } from "./search-fold.ts";

describe("folding", () => {
  it.each([
    ["Échange & Remboursement", "echange remboursement"],
    ["Đổi trả hàng", "doi tra hang"],
    ["Straße", "strasse"],
    ["سِيَاسَةُ الإِرْجَاعِ", "سياسه الارجاع"],
    ["الضّـــمان", "الضمان"],
    ["إلى", "الي"],
    ["خلال ٣٠ يومًا", "خلال 30 يوما"],
    ["ＲＥＴＵＲＮ  退货", "return 退货"],
    ["İade", "iade"],
  ])("%s is %s", (text, folded) => {
    expect(foldForSearch(text)).toBe(folded);
  });

  it("is stable: a folded text folds to itself", () => {
    for (const text of ["Échange", "الإرجاع", "退货政策", "Đổi ١٢٣", "ﷺ ½ ǅ"])
      expect(foldForSearch(foldForSearch(text))).toBe(foldForSearch(text));
  });
});

describe("the terms of a search", () => {
  it("are its words, and of Chinese its pairs of characters", () => {
    expect(searchTerms("Size  guide size")).toEqual(["size", "guide"]);
    expect(searchTerms("退货政策")).toEqual(["退货", "货政", "政策"]);
    expect(searchTerms("退货")).toEqual(["退货"]);
    expect(searchTerms("  %_ ")).toEqual([]);
  });
});

it("a query with an address or a number of an order is not written down", () => {
  expect(["size", "30 days", "ann@example.test", "order 100 123", "06 12 34 56"].map(isImpersonal)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
