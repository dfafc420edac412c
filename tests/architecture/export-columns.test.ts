import { describe, expect, it } from "vitest";
import { keyColumns } from "#contracts/columns/api-keys";
import { articleColumns } from "#contracts/columns/articles";
import { auditColumns } from "#contracts/columns/audit";
import { automationColumns } from "#contracts/columns/automations";
import { campaignColumns } from "#contracts/columns/campaigns";
import { claimColumns } from "#contracts/columns/claims";
import type { Column } from "#contracts/columns/column";
import { conversationColumns } from "#contracts/columns/conversations";
import { deliveryColumns } from "#contracts/columns/deliveries";
import { dimensionColumns } from "#contracts/columns/dimensions";
import { experimentColumns } from "#contracts/columns/experiments";
import { fileColumns } from "#contracts/columns/files";
import { flowColumns, runColumns } from "#contracts/columns/flows";
import { differenceColumns, issueColumns } from "#contracts/columns/imports";
import { invoiceColumns } from "#contracts/columns/invoices";
import { memberColumns } from "#contracts/columns/members";
import { messageColumns } from "#contracts/columns/messages";
import { orderColumns } from "#contracts/columns/orders";
import { groupColumns } from "#contracts/columns/product-groups";
import { productColumns } from "#contracts/columns/products";
import { returnColumns } from "#contracts/columns/returns";
import { creditColumns } from "#contracts/columns/store-credits";
import { subscriberFileColumns } from "#contracts/columns/subscribers";
import { entryColumns, registrationColumns } from "#contracts/columns/warranty";
import { endpointColumns, sentColumns } from "#contracts/columns/webhooks";
import { contracts } from "#contracts/index";
import { languages } from "#contracts/session/session";
import { enumWords } from "#server/kit/enum-words";
import { readText } from "./sources.ts";

/** The columns of every list with an export, by the list's name. */
const lists: Record<string, readonly Column<never>[]> = {
  returns: returnColumns,
  claims: claimColumns,
  orders: orderColumns,
  invoices: invoiceColumns,
  "store-credits": creditColumns,
  subscribers: subscriberFileColumns,
  conversations: conversationColumns,
  campaigns: campaignColumns,
  automations: automationColumns,
  articles: articleColumns,
  deliveries: deliveryColumns,
  flows: flowColumns,
  "flow-runs": runColumns,
  experiments: experimentColumns,
  files: fileColumns,
  "import-issues": issueColumns,
  differences: differenceColumns,
  "product-groups": groupColumns,
  products: productColumns,
  dimensions: dimensionColumns,
  warranty: entryColumns,
  "warranty-registrations": registrationColumns,
  members: memberColumns,
  messages: messageColumns,
  audit: auditColumns,
  "api-keys": keyColumns,
  "webhook-endpoints": endpointColumns,
  "webhook-deliveries": sentColumns,
};

describe("the columns of a list", () => {
  it("are declared for every noun with an export", () => {
    const exported = contracts.filter(({ operations }) => "export" in operations).map(({ noun }) => noun);
    expect(exported.sort()).toEqual(Object.keys(lists).sort());
  });

  it.each(languages)("have a heading in %s, each once in its file", (language) => {
    const heads = JSON.parse(readText(`server/locales/exports/${language}.json`)) as Record<string, Record<string, string>>;
    expect(Object.keys(heads).sort()).toEqual(Object.keys(lists).sort());
    for (const [name, columns] of Object.entries(lists)) {
      expect(Object.keys(heads[name] ?? {})).toEqual(columns.map(({ key }) => key));
      const texts = Object.values(heads[name] ?? {});
      expect(new Set(texts).size, `${name}: ${texts}`).toBe(texts.length);
    }
  });

  it("name enumerations that have words", () => {
    const named = Object.values(lists).flatMap((columns) => columns.flatMap(({ words }) => words ?? []));
    expect(named.filter((words) => !(words in enumWords("en")))).toEqual([]);
  });

  it("sort by fields the API knows", () => {
    const unknown = Object.entries(lists).flatMap(([name, columns]) => {
      const { list } = contracts.find(({ noun }) => noun === name)?.operations ?? {};
      const known = (sort: string) => list?.query?.safeParse({ sort }).success;
      return columns.filter(({ sorts, key }) => sorts && !known(key)).map(({ key }) => `${name}.${key}`);
    });
    expect(unknown).toEqual([]);
  });
});
