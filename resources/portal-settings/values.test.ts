import { expect, it } from "vitest";
import { portalSettingsBody, toLook } from "./values.ts";

it("saves no empty texts and no empty addresses", () => {
  const body = portalSettingsBody({
    greeting: { en: " Hello ", fr: " " },
    support_email: " ",
    terms_url: "https://shop.example",
    radius: 4,
  });
  expect(body).toEqual({ greeting: { en: "Hello" }, support_email: null, terms_url: "https://shop.example", radius: 4 });
});

it("saves only fields of the page", () => {
  expect(portalSettingsBody({ radius: 4 })).toEqual({ radius: 4 });
});

it("previews a colour once it is complete, with its text colour", () => {
  expect(toLook({ accent: "#ffd" }, null)).toEqual({});
  expect(toLook({ accent: "#ffd400" }, null)).toEqual({ accent: "#ffd400", on_accent: "#000000" });
});

it("previews the chosen logo, and none once removed", () => {
  expect(toLook({ logo_file_id: "f" }, "blob:1")).toEqual({ logo_url: "blob:1" });
  expect(toLook({ logo_file_id: null }, "blob:1")).toEqual({ logo_url: null });
});
