import { products } from "#contracts/products";
import { returnRulesOf } from "#server/catalogue/ports";
import { sendExport } from "#server/core/exports/api";
import type { CoreModule } from "#server/core/module";
import { mount } from "#server/kit/mount";
import { productsExport } from "./exports.ts";
import { figuresOf, numbersOf } from "./figures.ts";
import { listProducts, showDetail } from "./list-products.ts";
import { readPicture } from "./picture.ts";
import { createProduct, setArchived, updateProduct } from "./save-product.ts";

export const productsModule: CoreModule = (app, deps) => {
  const { kysely } = deps.db;
  mount(
    app,
    products,
    {
      list: ({ context, query }) => listProducts(deps, context.store, query),
      export: (call) => sendExport(deps, productsExport(deps), call),
      figures: async ({ context, query }) => ({ items: await figuresOf(kysely, context, query.ids, query.period) }),
      show: ({ context, params }) => showDetail(kysely, context.store, params.id),
      numbers: ({ context, params, query }) => numbersOf(kysely, context, params.id, query.period),
      returnRules: ({ context, params }) => returnRulesOf(deps, context, params.id),
      create: ({ context, body }) => createProduct(deps, context, body),
      update: ({ context, params, body }) => updateProduct(deps, context, params.id, body),
      archive: ({ context, params }) => setArchived(deps, context, params.id, true),
      restore: ({ context, params }) => setArchived(deps, context, params.id, false),
      picture: async ({ params, reply }) => {
        const picture = await readPicture(deps, params.store_id, params.file_id);
        return reply
          .header("content-type", picture.type)
          .header("x-content-type-options", "nosniff")
          .header("content-security-policy", "default-src 'none'; sandbox")
          .header("cache-control", "public, max-age=86400")
          .send(picture.content);
      },
    },
    deps.ports,
  );
};
