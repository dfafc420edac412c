import type { SettingsSection } from "#contracts/settings/settings";
import { newId } from "#server/kit/ids";

/** The lists of a section whose members have an id of their own. */
const lists: Partial<Record<SettingsSection, string>> = {
  SHIPPING_LOCATIONS: "locations",
  IN_STORE_LOCATIONS: "locations",
  SHIPPING_LABEL: "accounts",
  RETURN_POLICIES: "policies",
};
type Member = { id?: string | undefined };
type Data = Record<string, unknown>;

/** Members that were there keep their id, whatever else of them changed; every other gets one of its own. */
export function identify<D extends object>(section: SettingsSection, before: object, after: D): D {
  const list = lists[section];
  if (!list) return after;
  const open = new Set(membersOf(before, list).map(({ id }) => id));
  const members = membersOf(after, list).map((member) => ({ ...member, id: member.id && open.delete(member.id) ? member.id : newId() }));
  return { ...after, [list]: members };
}

const membersOf = (data: object, list: string): Member[] => ((data as Data)[list] ?? []) as Member[];
