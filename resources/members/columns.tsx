import { Flex } from "antd";
import { useTranslation } from "react-i18next";
import { memberColumns as declared } from "#contracts/columns/members";
import type { Member, MemberState } from "#contracts/members";
import type { Translate } from "#src/lib/words/translate";
import { tableColumns } from "#src/lists/table-columns";
import { Avatar } from "#src/ui/data/avatar";
import { RecordLink } from "#src/ui/data/record-link";
import { type StatusKind, StatusTag } from "#src/ui/data/status-tag";
import { memberAddress } from "./resource.ts";
import { permissionDifferences } from "./values.ts";

const looks: Record<MemberState, StatusKind> = { active: "success", invited: "waiting", suspended: "danger" };

export function MemberStandingTag({ status }: { status: MemberState }) {
  const { t } = useTranslation("members");
  return <StatusTag kind={looks[status]}>{t(`enums:member_status.${status}`)}</StatusTag>;
}

/** Show the member's role, and whether the permissions differ from its preset. */
export function RoleText({ member }: { member: Member }) {
  const { t } = useTranslation("members");
  const { more, less } = permissionDifferences(member.preset ?? "", member.permissions ?? []);
  const isChanged = member.user_type === "member" && more.length + less.length > 0;
  return (
    <>
      {t(`enums:role.${member.preset ?? "none"}`)} {isChanged && <span className="bh-small">{t("changed")}</span>}
    </>
  );
}

export function ListedMember({ member }: { member: Member }) {
  const { t } = useTranslation("members");
  return (
    <Flex gap={12} align="center">
      <Avatar name={member.name} size={36} />
      <Flex vertical style={{ minInlineSize: 0, overflowWrap: "anywhere" }}>
        <span>
          <RecordLink to={memberAddress(member.id)} dir="auto">
            {member.name}
          </RecordLink>
          {member.is_self && <span className="bh-small"> {t("you")}</span>}
        </span>
        <bdi className="bh-small">{member.email}</bdi>
      </Flex>
    </Flex>
  );
}

export const memberTableColumns = (t: Translate) =>
  tableColumns<Member>(declared, (key) => t(`fields.${key}`), {
    name: { cell: (row) => <ListedMember member={row} /> },
    preset: { width: 200, responsive: ["md"], cell: (row) => <RoleText member={row} /> },
    status: { width: 130, cell: (row) => <MemberStandingTag status={row.status} /> },
    last_seen_at: { width: 180, responsive: ["md"] },
  });
