import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Addition, addAction, addField, apiTest } from "../support/additions.ts";
import { type CheckoutCopy, copyCheckout } from "../support/checkout-copy.ts";

/** Where an addition to returns could miss something. */
const parts = ["contracts", "server/domain", "server/db", "server/modules/returns", "resources/returns"];

let copy: CheckoutCopy;
let action: Addition;
let field: Addition;
beforeAll(() => {
  copy = copyCheckout();
  action = new Addition(copy);
  addAction(action);
  field = new Addition(copy);
  addField(field, copy);
}, 120_000);
afterAll(() => copy.remove());

describe("an addition to returns", () => {
  it("takes four files for an action, plus its words", () => {
    expect(action.files).toEqual([
      "contracts/returns/actions.ts",
      "resources/returns/actions/remind.tsx",
      "server/modules/returns/operations/actions.ts",
      "server/modules/returns/operations/remind-customer.ts",
    ]);
  });

  it("takes five files for an editable field, plus its words", () => {
    expect(field.files).toEqual([
      "contracts/returns/fields.ts",
      "resources/returns/actions/update.tsx",
      "resources/returns/show/side-boxes.tsx",
      expect.stringMatching(/^server\/db\/migrations\/\d{4}-internal-reference\.sql$/),
      "server/db/tables.ts",
    ]);
  });

  it("compiles, except for tests that list every action", () => {
    expect(copy.typeErrors(parts).filter((line) => !/^tests\/|\.test\.tsx?\(/.test(line))).toEqual([]);
  }, 300_000);

  it("is served by the API", () => {
    const file = "server/modules/returns/operations/remind-customer.test.ts";
    copy.write(file, apiTest);
    expect(copy.run("node_modules/vitest/vitest.mjs", "run", "--project", "api", file)).toMatch(/1 passed/);
  }, 300_000);
});
