import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import type { Block } from "#contracts/templates/content";
import common from "#src/locales/en.json";
import { renderRoutes } from "../../../tests/support/refine-harness.tsx";
import words from "../locales/en.json";
import { newBlock } from "./blocks.ts";
import { Properties } from "./properties.tsx";

const patience = { timeout: 10_000 };
let held: Block;

function Editor({ type }: { type: "divider" | "footer" }) {
  const [block, setBlock] = useState<Block>(() => newBlock(type));
  held = block;
  return <Properties block={block} language="en" variables={["order.number"]} revision={0} onChange={setBlock} />;
}
const show = (type: "divider" | "footer") =>
  renderRoutes([{ path: "/", element: <Editor type={type} /> }], { contracts: [], words: common, namespaces: { templates: words } });

async function choose(label: string, option: string) {
  fireEvent.mouseDown(await screen.findByRole("combobox", { name: label }, patience));
  fireEvent.click(await screen.findByText(option, { selector: ".ant-select-item-option-content" }, patience));
}

it("shows a block only to readers in countries that are typed", async () => {
  show("divider");
  await choose(words.fields.show_if, words.showIf.countryIs);
  await waitFor(() => expect(held.show_if).toEqual({ reader: "country", among: ["US"], present: true }), patience);
  const countries = screen.getByRole("combobox", { name: words.showIf.country });
  fireEvent.change(countries, { target: { value: "fr" } });
  fireEvent.keyDown(countries, { key: "Enter", keyCode: 13 });
  await waitFor(() => expect(held.show_if).toMatchObject({ among: ["US", "FR"] }), patience);
});

it("leaves the footer without a condition: marketing always says how to leave", async () => {
  show("footer");
  await screen.findByRole("textbox", undefined, patience);
  expect(screen.queryByRole("combobox", { name: words.fields.show_if })).toBeNull();
});
