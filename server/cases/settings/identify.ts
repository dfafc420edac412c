import type { SettingsSection } from "#contracts/settings/settings";
import { newId } from "#server/kit/ids";

/** Sections with lists whose members have ids. */
const lists: Partial<Record<SettingsSection, readonly string[]>> = {
  SHIPPING_LOCATIONS: ["locations"],
  IN_STORE_LOCATIONS: ["locations"],
  SHIPPING_LABEL: ["accounts", "rules"],
  RETURN_POLICIES: ["policies"],
};
type Member = { id?: string | undefined };
type Data = Record<string, unknown>;

/** Assign an id to every new member; existing ones keep theirs. */
export function identify<D extends object>(section: SettingsSection, before: object, after: D): D {
  const named = (lists[section] ?? []).map((list): [string, Member[]] => {
    const open = new Set(membersOf(before, list).map(({ id }) => id));
    return [list, membersOf(after, list).map((member) => ({ ...member, id: member.id && open.delete(member.id) ? member.id : newId() }))];
  });
  return { ...after, ...Object.fromEntries(named) };
}

const membersOf = (data: object, list: string): Member[] => ((data as Data)[list] ?? []) as Member[];
