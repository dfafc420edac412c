import { LocationUpsert, ProductUpsert } from "#contracts/products";
import { putLocation } from "#server/catalogue/locations/api";
import { putProduct } from "#server/catalogue/products/api";
import { asUpload } from "#server/core/files/receive";
import { saveFile } from "#server/core/files/service";
import { externalVariant, outfits, pottery, type Sold, skuOf } from "./catalogue.ts";
import type { Desk } from "./desk.ts";
import { marketOf, priceIn } from "./money-of.ts";
import { type DemoStore, harbour, northwind } from "./people.ts";
import { type Damage, photoOf } from "./photo.ts";
import { productPicture } from "./product-picture.ts";

interface Place {
  key: string;
  name: string;
  line1: string;
  city: string;
  province: string | null;
  postcode: string;
  active: boolean;
}

/** A store with what the stories need of it; parcels go to the first location. */
export interface Shop {
  store: DemoStore;
  goods: readonly Sold[];
  places: Map<string, string>;
  photos: Map<Damage, string>;
}

export const placesOf = new Map<DemoStore, readonly Place[]>([
  [
    northwind,
    [
      {
        key: "reno",
        name: "Reno Returns Center",
        line1: "2450 Longley Lane",
        city: "Reno",
        province: "NV",
        postcode: "89502",
        active: true,
      },
      {
        key: "portland",
        name: "Portland Store",
        line1: "817 NW Davis Street",
        city: "Portland",
        province: "OR",
        postcode: "97209",
        active: true,
      },
      {
        key: "newark",
        name: "Newark Warehouse",
        line1: "90 Doremus Avenue",
        city: "Newark",
        province: "NJ",
        postcode: "07114",
        active: true,
      },
      {
        key: "denver",
        name: "Denver Pop-up (closed)",
        line1: "1415 Larimer Street",
        city: "Denver",
        province: "CO",
        postcode: "80202",
        active: false,
      },
    ],
  ],
  [
    harbour,
    [
      {
        key: "porto",
        name: "Oficina do Porto",
        line1: "Rua de Cedofeita 212",
        city: "Porto",
        province: null,
        postcode: "4050-253",
        active: true,
      },
      {
        key: "lisboa",
        name: "Loja de Lisboa",
        line1: "Rua do Poço dos Negros 41",
        city: "Lisboa",
        province: null,
        postcode: "1100-053",
        active: true,
      },
    ],
  ],
]);

/** Upsert the store's locations and products, and upload the customers' photos. */
export async function putGoods(desk: Desk, store: DemoStore): Promise<Shop> {
  const goods = store === northwind ? outfits : pottery;
  const context = desk.context(store, "owner");
  const places = new Map<string, string>();
  for (const { key, name, active, ...address } of placesOf.get(store) ?? []) {
    const imported = LocationUpsert.parse({ name, active, address: { ...address, country: store.country } });
    places.set(key, (await putLocation(desk.tx, context, key, imported)).id);
  }
  for (const item of goods) await putProduct(desk.tx, context, item.key, upsertOf(desk, store, item));
  const photos = new Map<Damage, string>();
  for (const damage of ["hole", "crack", "stain"] as const) {
    const photo = { name: `${damage}.png`, bytes: photoOf(damage) };
    photos.set(damage, (await asUpload(desk.deps, photo, (upload) => saveFile(desk.deps, upload, context))).id);
  }
  return { store, goods, places, photos };
}

function upsertOf({ chance }: Desk, store: DemoStore, item: Sold): ProductUpsert {
  const market = marketOf(store.country);
  const open = (placesOf.get(store) ?? []).filter(({ active }) => active);
  const onShelf = (variant: string) => (item.gone.includes(variant) ? 0 : chance.whole(4, 40));
  return ProductUpsert.parse({
    title: item.title,
    vendor: item.vendor,
    type: item.type,
    tags: [item.type.toLowerCase()],
    image_url: productPicture(item.kind, item.colour),
    variants: item.variants.map((variant) => ({
      external_id: externalVariant(item, variant),
      sku: skuOf(item, variant),
      title: variant,
      price_minor: priceIn(item.cents, market),
      currency: market.currency,
      tax_rate: market.tax,
      weight_g: item.grams,
      stock: item.uncounted ? [] : open.map(({ key }) => ({ location_external_id: key, quantity: onShelf(variant) })),
    })),
  });
}
