import { expect, it } from "vitest";
import { countryNamed } from "./country-names.ts";

it("knows countries by two and three letters, and by their names in the five languages and in use", () => {
  const known: [string, string[]][] = [
    ["FR", ["FR", "fr", "FRA", "France", " france ", "Pháp", "法国", "فرنسا", "Frankreich"]],
    ["DE", ["DEU", "Germany", "Allemagne", "Đức", "德国", "ألمانيا", "Deutschland"]],
    ["GB", ["UK", "U.K.", "GBR", "United Kingdom", "Royaume-Uni", "Great Britain", "England", "Vương quốc Anh", "英国", "المملكة المتحدة"]],
    [
      "US",
      [
        "USA",
        "U.S.A.",
        "U.S.",
        "United States",
        "United States of America",
        "États-Unis",
        "ETATS-UNIS",
        "Hoa Kỳ",
        "美国",
        "الولايات المتحدة",
      ],
    ],
    ["VN", ["Vietnam", "Viet Nam", "VNM", "Việt Nam", "越南", "فيتنام"]],
    ["AU", ["Australia", "AUS", "Australie", "Úc", "澳大利亚", "أستراليا"]],
    ["NL", ["Netherlands", "The Netherlands", "Pays-Bas", "Holland"]],
    ["CI", ["Côte d’Ivoire", "Cote d'Ivoire", "Ivory Coast"]],
  ];
  for (const [code, names] of known) for (const name of names) expect(countryNamed(name), name).toBe(code);
});

it("knows nothing else", () => {
  for (const name of ["", "Atlantis", "XX", "ZZ", "EU", "North", "12", "Fr?"]) expect(countryNamed(name), name).toBeNull();
});
