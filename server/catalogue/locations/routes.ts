import { locations } from "#contracts/products";
import type { CoreModule } from "#server/core/module";
import { mount } from "#server/kit/mount";
import { listLocations } from "./repository.ts";

export const locationsModule: CoreModule = (app, { db, ports }) => {
  mount(app, locations, { list: async ({ context }) => ({ items: await listLocations(db.kysely, context.store.id) }) }, ports);
};
