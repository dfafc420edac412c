import { EyeOutlined } from "@ant-design/icons";
import { Button, Form, type FormInstance } from "antd";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { defineAbility } from "#contracts/ability";
import type { MemberRole } from "#contracts/members";
import type { MemberPermission } from "#contracts/permissions";
import { useAllWords } from "#src/hooks/use-all-words";
import { useScreens } from "#src/hooks/use-screens";
import type { SeenResource } from "#src/lib/menu";
import { useSession } from "#src/lib/session";
import { Panel } from "#src/ui/panel";
import { StatusTag } from "#src/ui/status-tag";
import styles from "./preview.module.css";
import { groups, type RightsValues } from "./values.ts";

/** What the person would find with the rights picked here, saved or not. Nothing is opened as them: it is read from the rules. */
export function Preview({ name, form }: { name: string; form: FormInstance<RightsValues> }) {
  const { t } = useTranslation("members");
  const preset = Form.useWatch<MemberRole | "">("preset", form);
  const permissions = Form.useWatch<MemberPermission[]>("permissions", form) ?? [];
  const [isOpen, setOpen] = useState(false);
  const isOwner = preset === "Owner";
  const isWorded = useAllWords(isOpen);
  const platform = useSession((session) => session.store_platform?.normalized);
  const ability = useMemo(
    () => defineAbility({ userType: isOwner ? "merchant" : "member", permissions, platform }),
    [isOwner, permissions, platform],
  );
  const screens = useScreens(ability);
  return (
    <Panel
      title={t("preview.title", { name })}
      extra={
        <Button icon={<EyeOutlined />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? "preview.hide" : "preview.show")}
        </Button>
      }
    >
      <p className={styles.lead}>{t("preview.lead")}</p>
      {isOpen && isWorded && (
        <>
          <Screens resources={screens} />
          <h3 className={styles.heading}>{t("groups.actions")}</h3>
          <ul className={styles.pages}>
            {[...groups.actions, ...groups.money].map((one) => (
              <Verdict key={one} name={t(`enums:permission.${one}`)} isAllowed={isOwner || permissions.includes(one)} />
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

function Screens({ resources }: { resources: readonly SeenResource[] }) {
  const { t } = useTranslation("members");
  return resources.map(({ key, title, isInMenu, pages }) => (
    <section key={key} className={styles.resource}>
      <h3 className={styles.heading}>
        {t(title)} {isInMenu && <StatusTag kind="info">{t("preview.inMenu")}</StatusTag>}
      </h3>
      <ul className={styles.pages}>
        {pages.map((page) => (
          <Verdict key={page.path} name={t(page.title)} isAllowed={page.isAllowed} />
        ))}
      </ul>
    </section>
  ));
}

function Verdict({ name, isAllowed }: { name: string; isAllowed: boolean }) {
  const { t } = useTranslation("members");
  return (
    <li className={styles.page}>
      <span>{name}</span>
      <StatusTag kind={isAllowed ? "success" : "neutral"} look="plain">
        {t(isAllowed ? "preview.allowed" : "preview.denied")}
      </StatusTag>
    </li>
  );
}
