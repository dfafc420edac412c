import { LogoutOutlined } from "@ant-design/icons";
import { useGetIdentity, useLogout } from "@refinedev/core";
import { Dropdown } from "antd";
import { createElement } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { User } from "#contracts/session/session";
import { useLeaving } from "#src/hooks/use-leaving";
import { useMenuGroups } from "#src/lib/menu";
import { Avatar } from "#src/ui/avatar";
import styles from "./account-menu.module.css";

/** Who is signed in, what is theirs, and the way out. */
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
          {
            key: "person",
            type: "group",
            label: (
              <span className={styles.person}>
                <span className={styles.name} dir="auto">
                  {name}
                </span>
                <span className={styles.mail} dir="auto">
                  {user.email}
                </span>
                <span className={styles.mail}>{t(user.user_type === "member" ? "header.member" : "header.owner")}</span>
              </span>
            ),
          },
          { type: "divider" },
          ...own.map(({ key, label, to, icon }) => ({ key, icon: createElement(icon), label: <Link to={to}>{t(label)}</Link> })),
          { key: "out", icon: <LogoutOutlined />, label: t("header.signOut"), onClick: () => void leaving(leave) },
        ],
      }}
    >
      <button type="button" className={styles.button} aria-label={t("header.signedInAs", { name })} aria-haspopup="menu">
        <Avatar name={name} size={36} />
      </button>
    </Dropdown>
  );
}
