import { Select } from "antd";
import { useTranslation } from "react-i18next";
import { conversations } from "#contracts/conversations/conversations";
import type { Conversation } from "#contracts/conversations/shapes";
import { useAction } from "#src/hooks/use-action";
import { usePeople } from "#src/hooks/use-people";
import { useAbility } from "#src/lib/can";

const nobody = "none";

/** Choose who answers; for users, their name. */
export function Assignee({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation("conversations");
  const mayAssign = useAbility().can("update", "Conversation");
  const { people } = usePeople(mayAssign);
  const assign = useAction(conversations, "assign", conversation, { failure: "toast" });
  const { assignee } = conversation;
  if (!mayAssign) return <bdi>{assignee?.name ?? t("common:assignee.none")}</bdi>;
  const known = people.map(({ id, name, email }) => ({ value: id, label: name || email }));
  const isListed = !assignee || known.some(({ value }) => value === assignee.id);
  return (
    <Select
      aria-label={t("fields.assignee")}
      style={{ inlineSize: "100%", maxInlineSize: 260 }}
      showSearch
      optionFilterProp="label"
      loading={assign.isPending}
      value={assignee?.id ?? nobody}
      options={[
        { value: nobody, label: t("common:assignee.none") },
        ...(isListed ? [] : [{ value: assignee.id, label: assignee.name }]),
        ...known,
      ]}
      onChange={(id) => void assign.run({ member_id: id === nobody ? null : id })}
    />
  );
}
