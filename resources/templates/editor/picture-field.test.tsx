import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { type Block, Content } from "#contracts/templates/content";
import { mailPictures, maxPictureBytes } from "#contracts/templates/pictures";
import { type TemplateDetail, templates } from "#contracts/templates/templates";
import common from "#src/locales/en.json";
import { ok, refuse, stubApi } from "../../../tests/support/api-stub.ts";
import { renderRoutes } from "../../../tests/support/refine-harness.tsx";
import words from "../locales/en.json";
import { newBlock } from "./blocks.ts";
import { EditorPage } from "./editor-page.tsx";
import { Properties } from "./properties.tsx";

// The server draws it.
vi.mock("./preview.tsx", () => ({ TemplatePreview: () => null }));

const api = stubApi();
const id = "AbCdEfGhIjKlMnOpQrStUv";
const patience = { timeout: 10_000 };
let held: Block;

function Editor() {
  const [block, setBlock] = useState<Block>(() => newBlock("picture"));
  held = block;
  return <Properties block={block} language="en" variables={[]} revision={0} onChange={setBlock} />;
}
function show() {
  api.answer("post", "/api/v1/notifications/templates/pictures", () => ok({ id, url: `https://shop.test/m/i/${id}` }, { status: 201 }));
  return renderRoutes([{ path: "/", element: <Editor /> }], {
    contracts: [mailPictures],
    words: common,
    namespaces: { templates: words },
  });
}
const choose = (file: File) => {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;
  fireEvent.change(input, { target: { files: [file] } });
};
const png = (bytes: number) => new File([new Uint8Array(bytes)], "hero.png", { type: "image/png" });

it("shows an uploaded picture in the place of an address, and gives the address back once it is removed", async () => {
  show();
  expect(await screen.findByLabelText(words.fields.url)).toBeTruthy();
  choose(png(10));
  await waitFor(() => expect(held).toMatchObject({ type: "picture", picture_id: id }), patience);
  expect(screen.queryByLabelText(words.fields.url)).toBeNull();
  expect(document.querySelector("img")?.getAttribute("src")).toBe(`/m/i/${id}`);
  expect(screen.getByLabelText(words.fields.alt)).toBeTruthy();
  fireEvent.click(screen.getByLabelText(words.picture.remove));
  await waitFor(() => expect(held).toMatchObject({ picture_id: null }), patience);
  expect(screen.getByLabelText(words.fields.url)).toBeTruthy();
});

it("says why a picture is not taken: too large before it is sent, of no picture after", async () => {
  show();
  choose(png(maxPictureBytes + 1));
  expect((await screen.findByRole("alert", {}, patience)).textContent).toContain("larger than 2 MB");
  expect(api.seen).toEqual([]);
  api.answer("post", "/api/v1/notifications/templates/pictures", () => refuse(422, "UNSUPPORTED_FILE"));
  choose(png(10));
  await waitFor(() => expect(api.seen).toHaveLength(1), patience);
  expect((await screen.findByRole("alert", {}, patience)).textContent).toContain("hero.png");
  expect(held).toMatchObject({ picture_id: null });
});

it("puts a picture into the mail as it is when the upload ends, whichever block is shown by then", async () => {
  const [heading, picture] = [newBlock("heading"), newBlock("picture")];
  const content = Content.parse({ subject: { en: "Old" }, blocks: [heading, picture], theme: {} });
  const template = { id: "approved", kind: "TRANSACTIONAL", name: null, version: 1, content, draft: null, outdated: [], is_active: true };
  let arrive = () => {};
  api.answer(
    "post",
    "/api/v1/notifications/templates/pictures",
    () => new Promise((resolve) => (arrive = () => resolve(ok({ id, url: "" }, { status: 201 })))),
  );
  const saves: unknown[] = [];
  api.answer("put", templates.operations.update.path, ({ body }) => {
    saves.push(body);
    return refuse(422, "BAD_REQUEST");
  });
  // Stored every ten seconds, which a busy machine may take.
  api.answer("put", templates.operations.saveDraft.path, () => refuse(422, "BAD_REQUEST"));
  renderRoutes([{ path: "/", element: <EditorPage template={template as unknown as TemplateDetail} variables={[]} /> }], {
    contracts: [mailPictures, templates],
    words: common,
    namespaces: { templates: words },
  });
  await screen.findByLabelText(words.fields.url, {}, patience);
  choose(png(10));
  await waitFor(() => expect(api.seen).toHaveLength(1), patience);
  fireEvent.change(screen.getByLabelText(words.fields.alt), { target: { value: "A hero" } });
  fireEvent.change(screen.getByLabelText(words.fields.subject), { target: { value: "New" } });
  fireEvent.click(screen.getByRole("button", { name: new RegExp(`^${words.blocks.heading}`) }));
  fireEvent.change(await screen.findByLabelText(words.fields.text), { target: { value: "Hello" } });
  arrive();
  fireEvent.click(screen.getByRole("button", { name: new RegExp(`^${words.blocks.picture}`) }));
  await screen.findByLabelText(words.picture.remove, {}, patience);
  fireEvent.keyDown(screen.getByLabelText(words.fields.alt), { key: "s", ctrlKey: true });
  await waitFor(() => expect(saves).toHaveLength(1), patience);
  expect(saves[0]).toMatchObject({
    content: {
      subject: { en: "New" },
      blocks: [{ text: { en: "Hello" } }, { picture_id: id, alt: { en: "A hero" } }],
    },
  });
});

it("finishes an address once its field is left", async () => {
  show();
  const field = await screen.findByLabelText(words.fields.url);
  fireEvent.change(field, { target: { value: "www.shop.example/a.png" } });
  expect(held).toMatchObject({ url: "www.shop.example/a.png" });
  fireEvent.blur(field);
  await waitFor(() => expect(held).toMatchObject({ url: "https://www.shop.example/a.png" }));
  const link = screen.getByLabelText(words.fields.link);
  fireEvent.change(link, { target: { value: "https://https://shop.example" } });
  fireEvent.blur(link);
  await waitFor(() => expect(held).toMatchObject({ link: "https://shop.example" }));
});
