import type { Generated } from "kysely";
import type { NoticeKind } from "#contracts/notices";

export interface NoticeTable {
  id: string;
  store_id: string;
  membership_id: string;
  kind: NoticeKind;
  object_id: string;
  subject: string;
  actor_name: string;
  created_at: string;
  read_at: string | null;
}

export interface SavedViewTable {
  id: string;
  store_id: string;
  membership_id: string;
  noun: string;
  name: string;
  query: string;
  shared: boolean;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

export interface DefaultViewTable {
  store_id: string;
  membership_id: string;
  noun: string;
  view_id: string;
}

/** The tables of migration 0011. */
export interface FrameTables {
  notice: NoticeTable;
  saved_view: SavedViewTable;
  default_view: DefaultViewTable;
}
