import { ProductChange } from "#contracts/products/by-hand";
import { updateProduct } from "#server/catalogue/products/save-product";
import type { Desk } from "./desk.ts";
import type { Shop } from "./put-goods.ts";

interface OwnFields {
  hs_code: string;
  origin_country: string;
  /** The name of a parcel preset. */
  box?: string;
  final_sale?: boolean;
  return_instructions?: Record<string, string>;
}

/** What the merchants added to some of their products, by the product's key. */
const known: Readonly<Record<string, OwnFields>> = {
  tee: { hs_code: "610910", origin_country: "PT", box: "Poly mailer" },
  merino: { hs_code: "611011", origin_country: "NO", box: "Poly mailer" },
  fleece: { hs_code: "611030", origin_country: "VN", box: "Poly mailer" },
  shell: { hs_code: "620193", origin_country: "VN" },
  shoes: {
    hs_code: "640411",
    origin_country: "VN",
    box: "Shoe box",
    return_instructions: {
      en: "Put the shoes into their own box, and the box into a carton.",
      fr: "Remettez les chaussures dans leur boîte, et la boîte dans un carton.",
      vi: "Đặt giày vào hộp gốc, rồi cho hộp vào thùng carton.",
      cn: "请将鞋子放回原鞋盒，再将鞋盒装入纸箱。",
      ar: "ضع الحذاء في علبته، ثم ضع العلبة في صندوق كرتوني.",
    },
  },
  tent: {
    hs_code: "630622",
    origin_country: "CN",
    box: "Large carton",
    return_instructions: { en: "Dry the tent before packing it. Count the pegs: there are fourteen." },
  },
  pack: { hs_code: "420292", origin_country: "VN", box: "Large carton" },
  bowl: { hs_code: "691200", origin_country: "PT" },
  plate: {
    hs_code: "691200",
    origin_country: "PT",
    box: "Padded box",
    return_instructions: {
      en: "Wrap each plate on its own, with paper between them.",
      fr: "Emballez chaque assiette séparément, avec du papier entre elles.",
    },
  },
  jug: { hs_code: "691200", origin_country: "PT", final_sale: true },
};

/** Add what labels, customs and customers need to know of some products. */
export async function putOwnFields(desk: Desk, { store, goods }: Shop): Promise<void> {
  const context = desk.context(store, "owner");
  const products = await desk.tx.selectFrom("product").select(["id", "external_id"]).where("store_id", "=", store.id).execute();
  const boxes = await desk.tx.selectFrom("dimension").select(["id", "name"]).where("store_id", "=", store.id).execute();
  for (const { key } of goods) {
    const product = products.find(({ external_id }) => external_id === key);
    const { box, ...fields } = known[key] ?? {};
    if (!product || !known[key]) continue;
    const dimension_id = boxes.find(({ name }) => name === box)?.id ?? null;
    await updateProduct(desk.deps, context, product.id, ProductChange.parse({ ...fields, dimension_id }));
  }
}
