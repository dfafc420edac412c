import { search } from "#contracts/search";
import { mount } from "#server/kit/mount";
import type { Module } from "#server/platforms/module";
import { findEverywhere } from "./find-everywhere.ts";

export const searchModule: Module = (app, { db, ports }) =>
  mount(app, search, { find: ({ context, query }) => findEverywhere(db.kysely, context, query.q) }, ports);
