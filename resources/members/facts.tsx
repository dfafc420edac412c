import { useTranslation } from "react-i18next";
import type { Member } from "#contracts/members";
import { DateText } from "#src/ui/date-text";
import { KeyValue } from "#src/ui/key-value";
import { Panel } from "#src/ui/panel";

/** Show when the person was invited, joined and was last seen. */
export function Facts({ member }: { member: Member }) {
  const { t } = useTranslation("members");
  const fact = (key: "invited_at" | "invitation_expires_at" | "joined_at" | "last_seen_at") => ({
    key,
    label: t(`fields.${key}`),
    value: <DateText at={member[key]} />,
  });
  const rows =
    member.status === "invited" ? [fact("invited_at"), fact("invitation_expires_at")] : [fact("joined_at"), fact("last_seen_at")];
  return (
    <Panel>
      <KeyValue rows={[{ key: "role", label: t("fields.preset"), value: t(`enums:role.${member.preset ?? "none"}`) }, ...rows]} />
    </Panel>
  );
}
