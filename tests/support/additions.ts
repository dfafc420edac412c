import type { CheckoutCopy } from "./checkout-copy.ts";

const languages = ["en", "fr", "vi", "cn", "ar"];
/** Return whether a file is program code: neither a test nor words. */
const isProgram = (path: string): boolean => !/\.test\.tsx?$|^tests\/|\/locales\//.test(path);

/** Writes a developer's addition into a checkout, and records the program files it takes. */
export class Addition {
  readonly #copy: CheckoutCopy;
  readonly #touched = new Set<string>();
  constructor(copy: CheckoutCopy) {
    this.#copy = copy;
  }

  get files(): string[] {
    return [...this.#touched].filter(isProgram).sort();
  }

  create(path: string, text: string): void {
    this.#touched.add(path);
    this.#copy.write(path, text);
  }

  /** Replace `at`, which must occur exactly once, by `text`. */
  replace(path: string, at: string, text: string): void {
    const before = this.#copy.read(path);
    if (before.split(at).length !== 2) throw new Error(`${path} has not one place that reads ${at}`);
    this.create(
      path,
      before.replace(at, () => text),
    );
  }

  /** Insert `text` before `at`, which must occur exactly once. */
  insert(path: string, at: string, text: string): void {
    this.replace(path, at, text + at);
  }

  /** Add a translation in every language. */
  word(folder: string, path: readonly string[], text: string): void {
    for (const language of languages) {
      const file = `${folder}/${language}.json`;
      const words = JSON.parse(this.#copy.read(file));
      let at = words;
      for (const part of path.slice(0, -1)) at = at[part] ??= {};
      at[path.at(-1) ?? ""] = text;
      this.create(file, `${JSON.stringify(words, null, 2)}\n`);
    }
  }
}

const actionFile = `import { Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import { ActionDialog } from "#src/cases/action-dialog";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { type ActionProps, useReturnAction } from "./use-action.ts";

/** Remind the customer, with a message. */
export default function Remind({ record, onClose }: ActionProps) {
  const { t } = useTranslation("returns");
  const rules = useFieldRules();
  const act = useReturnAction(record, "remind");
  const toBody = ({ message }: { message: string }) => ({ message });
  return (
    <ActionDialog act={act} fields={{ message: "message" }} toBody={toBody} onClose={onClose}>
      <Form.Item name="message" label={t("dialogs.remind.message")} rules={rules.text(500)}>
        <Input maxLength={500} />
      </Form.Item>
    </ActionDialog>
  );
}
`;
const operationFile = `import type { Body } from "#contracts/returns/actions";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";
import type { ActionResult } from "../case/action-result.ts";
import { runAction } from "./run-action.ts";

/** Remind the customer to send the parcel. */
export const remindCustomer = (deps: ModuleDeps, context: CallContext, id: string, body: Body<"remind">): Promise<ActionResult> =>
  runAction(deps, context, id, "remind", async (draft) => {
    draft.log("Nudged", {}, body.message);
    return true;
  });
`;

/** Add an action: its entry, operation and dialog, each with its registration, and words. */
export function addAction(add: Addition): void {
  add.insert(
    "contracts/returns/actions.ts",
    "  update: {\n    method",
    `  remind: {
    can: ["update", "Return"],
    summary: "Remind the customer to send the parcel",
    body: z.strictObject({ message: text(500) }),
    example: { message: "Please send it" },
    from: ["APPROVED"],
    event: "nudged",
    labels: ["Nudged"],
  },
`,
  );
  const operations = "server/cases/returns/operations";
  add.create(`${operations}/remind-customer.ts`, operationFile);
  add.insert(`${operations}/actions.ts`, "import { reopenReturn }", 'import { remindCustomer } from "./remind-customer.ts";\n');
  add.insert(`${operations}/actions.ts`, "  update: updateReturn,", "  remind: remindCustomer,\n");
  add.create("resources/returns/actions/remind.tsx", actionFile);
  add.insert("resources/returns/actions/action-dialogs.tsx", "  restock: () =>", '  remind: () => import("./remind.tsx"),\n');
  const words = "resources/returns/locales";
  add.word(words, ["actions", "remind"], "Remind");
  add.word(words, ["done", "remind"], "Reminded");
  add.word(words, ["dialogs", "remind", "title"], "Remind");
  add.word(words, ["dialogs", "remind", "message"], "Message");
  add.word("contracts/locales/enums", ["timeline", "Nudged"], "Nudged");
}

/** Add an editable field: its shape, its column with the generated types, its place on two screens, and its words. */
export function addField(add: Addition, copy: CheckoutCopy): void {
  add.insert("contracts/returns/fields.ts", "  shipping_method: z.enum", "  internal_reference: z.string().max(60).nullable(),\n");
  const number = copy.list("server/db/migrations").filter((file) => file.endsWith(".sql")).length + 1;
  const migration = `server/db/migrations/${String(number).padStart(4, "0")}-internal-reference.sql`;
  add.create(migration, "alter table returns add column internal_reference text;\n");
  copy.run("tests/support/run-ts.mjs", "tests/support/write-table-types.ts");
  add.create("server/db/tables.ts", copy.read("server/db/tables.ts"));
  add.insert(
    "resources/returns/show.tsx",
    '      {record.due_at && record.status === "OPEN" && <DueLine',
    "      {record.internal_reference && <bdi>{record.internal_reference}</bdi>}\n",
  );
  const dialog = "resources/returns/actions/update.tsx";
  add.insert(dialog, "  shipping_method?: ReturnDetail", "  internal_reference?: string;\n");
  add.insert(
    dialog,
    "    ...(method && method !==",
    "    ...((reference || null) !== seen.internal_reference && { internal_reference: reference || null }),\n",
  );
  add.replace(
    dialog,
    "...tracking }: UpdateValues",
    'internal_reference: reference = seen.internal_reference ?? "", ...tracking }: UpdateValues',
  );
  add.insert(
    dialog,
    "      <TrackingFields parcel",
    [
      '      <Form.Item name="internal_reference" label={t("fields.internal_reference")} initialValue={seen.internal_reference ?? ""}>',
      "        <Input maxLength={60} />",
      "      </Form.Item>",
      "",
    ].join("\n"),
  );
  add.replace(dialog, "import { Card, Flex, Form } from", "import { Card, Flex, Form, Input } from");
  add.word("resources/returns/locales", ["fields", "internal_reference"], "Internal reference");
}

/** A test of both over the API. */
export const apiTest = `import { afterAll, beforeAll, expect, it } from "vitest";
import { startApi, type TestApi } from "../../../../tests/support/api.ts";
import { reach } from "../../../../tests/support/cases.ts";
import { type World, world } from "../../../../tests/support/world.ts";

let api: TestApi;
let w: World;
beforeAll(async () => {
  api = await startApi();
  w = await world(api);
});
afterAll(() => api.close());

it("reminds, and knows the field", async () => {
  const approved = await reach.APPROVED(w);
  expect(approved).toMatchObject({ internal_reference: null });
  const reminded = await w.done(approved, "remind", { message: "Please" });
  expect(reminded.timeline.at(-1)).toMatchObject({ label: "Nudged", text: "Please" });
  const { status, body } = await w.owner.put(\`/api/v1/merchant/returns/\${approved.id}\`, { internal_reference: "B-7" });
  expect([status, body.data.return.internal_reference]).toEqual([200, "B-7"]);
  const closed = await reach.COMPLETED(w);
  expect((await w.act(closed, "remind", { message: "x" })).body.data.code).toBe("WRONG_STAGE");
});
`;

/** A test of the screens of the generated noun. */
export const screenTest = `import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { type SpareBox, spareBoxes } from "#contracts/spare-boxes";
import common from "#src/locales/en.json";
import { ok, stubApi } from "../../tests/support/api-stub.ts";
import { renderPage } from "../../tests/support/refine-harness.tsx";
import { SpareBoxForm } from "./form.tsx";
import List from "./list.tsx";
import words from "./locales/en.json";

const api = stubApi();
const address = "/api/v1/merchant/spare-boxes";
const setup = { storeId: "s1", contracts: [spareBoxes], words: common, namespaces: { "spare-boxes": words } };
const patience = { timeout: 10_000 };
const at = "2026-06-01T09:00:00.000Z";
const row: SpareBox = {
  ...{ id: "b1", label: "Red", colour: "", contact_email: "a@example.test", phone: "", depth: 1, order: null, since: "2026-06-01" },
  ...{ until: null, in_use: true, remark: "", storage_place: "outdoors", created_at: at, updated_at: at, version: 3 },
};
const sent = (end: string) => api.seen.filter(({ url }) => url.pathname.endsWith(end)).map(({ body }) => body);
const puts = () => api.seen.filter(({ method }) => method === "PUT").map(({ body }) => body);

it("asks for a reason", { timeout: 30_000 }, async () => {
  api.answer("get", address, () => ok({ items: [row], page: 1, limit: 20, total: 1, total_exact: true, next_cursor: null }));
  api.answer("post", \`\${address}/:id/shelter\`, () => ok({ ...row, storage_place: "indoors", version: 4 }));
  renderPage(<List />, setup);
  await userEvent.click(await screen.findByRole("button", { name: "Shelter Red" }, patience));
  const dialog = within(await screen.findByRole("dialog", { name: "Shelter Red" }));
  await userEvent.type(dialog.getByLabelText("Reason"), "Rain");
  await userEvent.click(dialog.getByRole("button", { name: "Shelter" }));
  await waitFor(() => expect(sent("/shelter")).toEqual([{ reason: "Rain", expected_version: 3 }]), patience);
});

it("saves a changed form", { timeout: 30_000 }, async () => {
  api.answer("get", \`\${address}/:id\`, () => ok(row));
  api.answer("put", \`\${address}/:id\`, () => ok({ ...row, version: 4 }));
  renderPage(<SpareBoxForm id="b1" />, setup);
  const name = await screen.findByDisplayValue("Red", {}, patience);
  expect(screen.getByText("Outdoors")).toBeDefined();
  await userEvent.type(name, "der");
  await userEvent.click(screen.getByRole("button", { name: common.actions.save }));
  await waitFor(() => expect(puts()).toMatchObject([{ label: "Redder", storage_place: "outdoors", expected_version: 3 }]), patience);
});

it("starts a new one with the first choice and a yes", { timeout: 30_000 }, async () => {
  renderPage(<SpareBoxForm />, setup);
  expect(await screen.findByText("Indoors", {}, patience)).toBeDefined();
  expect(screen.getByRole("switch").getAttribute("aria-checked")).toBe("true");
});
`;
