import { DownloadOutlined } from "@ant-design/icons";
import { listExports } from "#contracts/exports/exports";
import { addressOf } from "#src/lib/routing/address-of";
import { defineResource } from "../define.ts";

const paths = { list: "/dashboard/user/exports" } as const;

export const exportsAddress = addressOf(paths).list();
/** Parameter of the file to download on arrival. */
export const fileParam = "file";
export const fileAddress = (id: string): string => `${exportsAddress}?${new URLSearchParams({ [fileParam]: id })}`;

export const exportsResource = defineResource({
  contract: listExports,
  path: paths.list,
  menu: { group: "account", icon: DownloadOutlined, order: 20 },
  views: { list: { path: paths.list, load: () => import("./list.tsx") } },
});
