import { ExportOutlined } from "@ant-design/icons";
import { Button, Flex, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { PortalSettings } from "#contracts/portal/settings";
import { CopyText } from "#src/ui/copy-text";
import { Panel } from "#src/ui/panel";
import { StatusTag } from "#src/ui/status-tag";
import { rulesAddress } from "./addresses.ts";

/** Show the portal's address and whether it is open. */
export function AddressPanel({ portal_path, is_open }: Pick<PortalSettings, "portal_path" | "is_open">) {
  const { t } = useTranslation("portal-settings");
  const address = new URL(portal_path, location.origin).href;
  const state = is_open ? "open" : "closed";
  return (
    <Panel title={t("address.title")} extra={<StatusTag kind={is_open ? "success" : "neutral"}>{t(`address.${state}`)}</StatusTag>}>
      <Flex wrap align="center" gap="8px 12px" style={{ overflowWrap: "anywhere" }}>
        <CopyText text={address} label={t("address.title")} />
        <Button href={address} target="_blank" rel="noreferrer" icon={<ExportOutlined aria-hidden="true" />}>
          {t("address.visit")}
        </Button>
      </Flex>
      <Typography.Paragraph type="secondary" style={{ margin: "8px 0 0" }}>
        {t(`address.${state}Text`)} <Link to={rulesAddress}>{t("address.rules")}</Link>
      </Typography.Paragraph>
    </Panel>
  );
}
