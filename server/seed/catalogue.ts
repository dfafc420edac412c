import type { Kind } from "./product-picture.ts";

export interface Sold {
  key: string;
  title: string;
  kind: Kind;
  colour: string;
  vendor: string;
  type: string;
  /** Cents of a US dollar; shops show it in their own currency. */
  cents: number;
  grams: number;
  variants: readonly string[];
  /** Out-of-stock variants. */
  gone: readonly string[];
  /** The shop does not track its stock. */
  uncounted: boolean;
}

const sizes = ["XS", "S", "M", "L", "XL"];
const shoes = ["38", "39", "40", "41", "42", "43", "44"];
const sold = (
  key: string,
  title: string,
  [kind, colour]: readonly [Kind, string],
  [vendor, type, cents, grams]: readonly [string, string, number, number],
  variants: readonly string[] = ["One size"],
  { gone = [], uncounted = false }: { gone?: readonly string[]; uncounted?: boolean } = {},
): Sold => ({ key, title, kind, colour, vendor, type, cents, grams, variants, gone, uncounted });

export const outfits: readonly Sold[] = [
  sold("tee", "Trail Tee", ["tee", "#2f6f62"], ["Northwind", "Shirts", 3400, 180], sizes),
  sold("fleece", "Ridge Fleece", ["jacket", "#8a4b2a"], ["Northwind", "Jackets", 11800, 520], sizes, { gone: ["XL"] }),
  sold("shell", "Storm Shell", ["jacket", "#27496d"], ["Northwind", "Jackets", 22900, 480], sizes),
  sold("vest", "Summit Down Vest", ["vest", "#a33b3b"], ["Northwind", "Jackets", 14900, 310], sizes, { gone: ["S"] }),
  sold("merino", "Merino Base Layer", ["tee", "#5b5470"], ["Fjellull", "Shirts", 8900, 210], sizes),
  sold("pants", "Granite Hiking Pants", ["pants", "#5f6b4a"], ["Northwind", "Trousers", 9800, 390], ["28", "30", "32", "34", "36"]),
  sold("shoes", "Canyon Trail Shoes", ["shoe", "#b5622d"], ["Kestrel", "Shoes", 13900, 740], shoes, { gone: ["43"] }),
  sold("beanie", "Pine Wool Beanie", ["beanie", "#3d6b3a"], ["Fjellull", "Hats", 2900, 90], ["Pine", "Rust", "Slate"]),
  sold("pack", "Meridian 28 L Backpack", ["pack", "#34515e"], ["Kestrel", "Bags", 16500, 1100], ["Slate", "Moss"]),
  sold("mug", "Ember Camp Mug", ["mug", "#c2452d"], ["Northwind", "Camp", 1800, 260], ["Red", "Cream"]),
  sold("lamp", "Lantern Headlamp", ["lamp", "#4a4a4a"], ["Lumen", "Camp", 4500, 120], ["One size"], { uncounted: true }),
  sold("tent", "Drift Two-Person Tent", ["tent", "#7a7d2c"], ["Kestrel", "Camp", 38900, 2300]),
];

export const pottery: readonly Sold[] = [
  sold("bowl", "Tide Bowl", ["bowl", "#3b6f8c"], ["Harbour", "Tableware", 3200, 620], ["14 cm", "18 cm", "22 cm"]),
  sold("cup", "Harbour Mug", ["mug", "#a9714b"], ["Harbour", "Tableware", 2600, 380], ["Salt", "Kelp", "Sand"]),
  sold("plate", "Salt Plate", ["plate", "#6c7a89"], ["Harbour", "Tableware", 3600, 820], ["21 cm", "26 cm"], { gone: ["26 cm"] }),
  sold("vase", "Kelp Vase", ["vase", "#3f6b57"], ["Harbour", "Home", 7800, 1400], ["Low", "Tall"]),
  sold("pot", "Anchor Teapot", ["pot", "#7b4b3a"], ["Harbour", "Tableware", 9400, 1150]),
  sold("jug", "Lighthouse Jug", ["jug", "#b0483f"], ["Harbour", "Tableware", 6400, 980], ["1 L", "1.5 L"]),
];

export const externalVariant = (item: Sold, variant: string): string =>
  `${item.key}-${variant.toLowerCase().replaceAll(/[^a-z0-9.]+/g, "")}`;
export const skuOf = (item: Sold, variant: string): string => externalVariant(item, variant).toUpperCase();
