import { EyeOutlined } from "@ant-design/icons";
import { Button, Flex, Form, type FormInstance, List, Typography } from "antd";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { defineAbility } from "#contracts/ability";
import type { MemberRole } from "#contracts/members";
import type { MemberPermission } from "#contracts/permissions";
import { useScreens } from "#src/hooks/screen/use-screens";
import { useAllWords } from "#src/hooks/words/use-translation-of";
import type { SeenResource } from "#src/lib/routing/menu";
import { useSession } from "#src/lib/session/session";
import { StatusTag } from "#src/ui/data/status-tag";
import { Panel } from "#src/ui/pages/panel";
import { groups, type RightsValues } from "./values.ts";

/** Show the screens available with the selected permissions, saved or not; derived from the rules, without impersonation. */
export function MemberPreview({ name, form }: { name: string; form: FormInstance<RightsValues> }) {
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
        <Button icon={<EyeOutlined aria-hidden="true" />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? "preview.hide" : "preview.show")}
        </Button>
      }
    >
      <Typography.Paragraph type="secondary">{t("preview.lead")}</Typography.Paragraph>
      {isOpen && isWorded && (
        <>
          <Screens resources={screens} />
          <Verdicts
            title={t("groups.actions")}
            rows={[...groups.actions, ...groups.money].map((one) => ({
              key: one,
              name: t(`enums:permission.${one}`),
              isAllowed: isOwner || permissions.includes(one),
            }))}
          />
        </>
      )}
    </Panel>
  );
}

function Screens({ resources }: { resources: readonly SeenResource[] }) {
  const { t } = useTranslation("members");
  return resources.map(({ key, title, isInMenu, pages }) => (
    <Verdicts
      key={key}
      title={t(title)}
      tag={isInMenu && <StatusTag kind="info">{t("preview.inMenu")}</StatusTag>}
      rows={pages.map((page) => ({ key: page.path, name: t(page.title), isAllowed: page.isAllowed }))}
    />
  ));
}

interface VerdictsProps {
  title: string;
  tag?: ReactNode;
  rows: { key: string; name: string; isAllowed: boolean }[];
}

function Verdicts({ title, tag, rows }: VerdictsProps) {
  const { t } = useTranslation("members");
  return (
    <>
      <Flex wrap gap={8} align="center" style={{ marginBlock: "16px 4px" }}>
        <Typography.Title level={3} style={{ margin: 0, fontSize: 14 }}>
          {title}
        </Typography.Title>
        {tag}
      </Flex>
      <List
        size="small"
        rowKey="key"
        dataSource={rows}
        renderItem={({ name, isAllowed }) => (
          <List.Item style={{ paddingInline: 0 }}>
            {name}
            <StatusTag kind={isAllowed ? "success" : "neutral"} look="plain">
              {t(isAllowed ? "preview.allowed" : "preview.denied")}
            </StatusTag>
          </List.Item>
        )}
      />
    </>
  );
}
