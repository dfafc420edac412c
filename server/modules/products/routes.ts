import { products } from "#contracts/products";
import { mount } from "#server/kit/mount";
import type { Module } from "#server/modules/module";
import { listProducts } from "./list-products.ts";

export const productsModule: Module = (app, { db, ports }) => {
  mount(app, products, { list: ({ context, query }) => listProducts(db.kysely, context.store.id, query) }, ports);
};
