import { addressOf } from "#src/lib/routing/address-of";

/** The path of each screen; the resource declares its views by them. */
export const exportsPaths = { list: "/dashboard/user/exports" } as const;

export const exportsAddress = addressOf(exportsPaths).list();
/** Parameter of the file to download on arrival. */
export const fileParam = "file";
export const fileAddress = (id: string): string => `${exportsAddress}?${new URLSearchParams({ [fileParam]: id })}`;
