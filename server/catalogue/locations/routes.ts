import { locations } from "#contracts/products";
import { mount } from "#server/kit/mount";
import type { Module } from "#server/platforms/module";
import { listLocations } from "./repository.ts";

export const locationsModule: Module = (app, { db, ports }) => {
  mount(app, locations, { list: async ({ context }) => ({ items: await listLocations(db.kysely, context.store.id) }) }, ports);
};
