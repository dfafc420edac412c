import { DownloadOutlined, KeyOutlined } from "@ant-design/icons";
import { Alert, Button, Flex, Steps, Typography } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { storeConnection } from "#contracts/store-connection";
import { apiKeys } from "#contracts/stores";
import { useCommand } from "#src/hooks/commands/use-command";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { useFile } from "#src/lists/use-file";
import { CopyText } from "#src/ui/actions/copy-text";
import { Panel } from "#src/ui/pages/panel";

/** Offer the plugin for the store's WordPress site, with the key it asks Backhaul with. */
export function PluginPanel() {
  const { t } = useTranslation("store-connection");
  const errorText = useErrorText();
  const file = useFile();
  const [key, setKey] = useState("");
  const create = useCommand(apiKeys, "create", { notice: false, onSuccess: (made: { key: string }) => setKey(made.key) });
  const download = (
    <Flex vertical gap={8} align="start">
      <Typography.Text type="secondary">{t("plugin.downloadText")}</Typography.Text>
      <Button
        icon={<DownloadOutlined aria-hidden="true" />}
        loading={file.isRunning}
        onClick={() => void file.download(storeConnection, "plugin", {}, "backhaul-returns.zip")}
      >
        {t("actions.downloadPlugin")}
      </Button>
      {file.problem && <Alert type="error" showIcon role="alert" message={file.problem} />}
    </Flex>
  );
  const keyStep = (
    <Flex vertical gap={8} align="start">
      <Typography.Text type="secondary">{t("plugin.keyText")}</Typography.Text>
      {key ? (
        <Alert
          type="success"
          showIcon
          role="status"
          message={t("plugin.keyMade")}
          description={<CopyText text={key} label={t("plugin.key")} />}
        />
      ) : (
        <Button
          icon={<KeyOutlined aria-hidden="true" />}
          loading={create.isPending}
          onClick={() => void create.run({ body: { name: t("plugin.keyName"), scopes: ["returns:read", "claims:read"] } })}
        >
          {t("actions.createKey")}
        </Button>
      )}
      {create.error && <Alert type="error" showIcon role="alert" message={errorText(create.error)} />}
    </Flex>
  );
  const wait = { status: "process" as const };
  return (
    <Panel title={t("plugin.title")}>
      <Flex vertical gap={16}>
        <Typography.Text>{t("plugin.lead")}</Typography.Text>
        <Steps
          direction="vertical"
          size="small"
          items={[
            { ...wait, title: t("plugin.download"), description: download },
            { ...wait, title: t("plugin.install"), description: t("plugin.installText") },
            { ...wait, title: t("plugin.key"), description: keyStep },
            { ...wait, title: t("plugin.paste"), description: t("plugin.pasteText") },
          ]}
        />
      </Flex>
    </Panel>
  );
}
