import { LogoutOutlined } from "@ant-design/icons";
import { useGetIdentity, useLogout } from "@refinedev/core";
import { Button, Dropdown, Flex, Typography } from "antd";
import { createElement } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { User } from "#contracts/session/session";
import { useLeaving } from "#src/hooks/forms/use-leaving";
import { useMenuGroups } from "#src/hooks/screen/use-screens";
import { Avatar } from "#src/ui/data/avatar";

function Person({ user, name }: { user: User; name: string }) {
  const { t } = useTranslation();
  return (
    <Flex vertical style={{ maxInlineSize: 260 }}>
      <Typography.Text strong ellipsis dir="auto">
        {name}
      </Typography.Text>
      <Typography.Text type="secondary" ellipsis dir="auto">
        {user.email}
      </Typography.Text>
      <Typography.Text type="secondary">{t(user.user_type === "member" ? "header.member" : "header.owner")}</Typography.Text>
    </Flex>
  );
}

/** Show who is signed in, links to their account, and signing out. */
export default function AccountMenu() {
  const { t } = useTranslation();
  const { mutateAsync: logout } = useLogout();
  const leaving = useLeaving();
  const { data: user } = useGetIdentity<User | null>();
  const own = useMenuGroups().find(({ key }) => key === "account")?.items ?? [];
  if (!user) return null;
  const name = `${user.first_name} ${user.last_name}`.trim() || user.email;
  const leave = async () => void (await logout());
  return (
    <Dropdown
      trigger={["click"]}
      placement="bottomRight"
      menu={{
        items: [
          { key: "person", type: "group", label: <Person user={user} name={name} /> },
          { type: "divider" },
          ...own.map(({ key, label, to, icon }) => ({ key, icon: createElement(icon), label: <Link to={to}>{label}</Link> })),
          { key: "out", icon: <LogoutOutlined aria-hidden="true" />, label: t("header.signOut"), onClick: () => void leaving(leave) },
        ],
      }}
    >
      <Button
        type="text"
        shape="circle"
        icon={<Avatar name={name} size={36} />}
        aria-label={t("header.signedInAs", { name })}
        aria-haspopup="menu"
      />
    </Dropdown>
  );
}
