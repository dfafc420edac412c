import { products } from "#contracts/products";
import type { OwnFields } from "#contracts/products/own-fields";
import { publishFile } from "#server/core/files/api";
import { asJson } from "#server/db/json";
import type { Tx } from "#server/db/open";
import { badRequest } from "#server/kit/errors";

type Change = { [Field in keyof OwnFields]?: OwnFields[Field] | undefined } & { image_file_id?: string | null | undefined };

const pictureTypes = ["image/jpeg", "image/png", "image/webp"];

/** Return the columns of the fields no import writes. @throws BAD_REQUEST for an unknown parcel preset or picture */
export async function ownColumns(tx: Tx, storeId: string, change: Change, before: { image_file_id: string | null } | null) {
  const { final_sale, dimension_id, hs_code, origin_country, return_instructions, image_file_id } = change;
  if (dimension_id) await assertDimension(tx, storeId, dimension_id);
  // Unchanged, it says nothing about the platform's picture.
  const isNewPicture = image_file_id !== undefined && image_file_id !== (before?.image_file_id ?? null);
  if (isNewPicture && image_file_id) await publishPicture(tx, storeId, image_file_id);
  return {
    ...(final_sale !== undefined && { final_sale }),
    ...(dimension_id !== undefined && { dimension_id }),
    ...(hs_code !== undefined && { hs_code: hs_code?.replaceAll(".", "") ?? null }),
    ...(origin_country !== undefined && { origin_country }),
    ...(return_instructions !== undefined && { return_instructions: asJson(filled(return_instructions)) }),
    ...(isNewPicture && { image_file_id, image_url: image_file_id && pictureAddress(storeId, image_file_id) }),
  };
}

const filled = (texts: OwnFields["return_instructions"]) => Object.fromEntries(Object.entries(texts).filter(([, text]) => text));

const pictureAddress = (storeId: string, id: string): string =>
  products.operations.picture.path.replace(":store_id", storeId).replace(":file_id", id);

async function assertDimension(tx: Tx, storeId: string, id: string): Promise<void> {
  const known = await tx
    .selectFrom("dimension")
    .select("id")
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .forKeyShare()
    .executeTakeFirst();
  if (!known) throw badRequest({ dimension_id: "INVALID" });
}

/** Customers see it without signing in, so only what staff uploaded may become one. */
async function publishPicture(tx: Tx, storeId: string, id: string): Promise<void> {
  const type = await publishFile(tx, storeId, id);
  if (type === undefined) throw badRequest({ image_file_id: "INVALID" });
  if (!pictureTypes.includes(type)) throw badRequest({ image_file_id: "UNSUPPORTED_FILE" });
}
