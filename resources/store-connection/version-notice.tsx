import { Alert, Flex } from "antd";
import { useTranslation } from "react-i18next";
import type { StoreConnectionView } from "#contracts/store-connection";

type Versions = NonNullable<StoreConnectionView["connection"]>["versions"];

/** Say that Shopify answers or delivers in another API version than this release reads, and what to do; nothing where it does not. */
export function VersionNotice({ versions }: { versions: Versions }) {
  const { t } = useTranslation("store-connection");
  if (!versions || (!versions.answered && !versions.delivered)) return null;
  const { asked, answered, delivered } = versions;
  return (
    <Flex vertical gap={12}>
      {answered && (
        <Alert type="warning" showIcon message={t("version.answered", { answered, asked })} description={t("version.answeredText")} />
      )}
      {delivered && (
        <Alert
          type="warning"
          showIcon
          message={t("version.delivered", { delivered, asked })}
          description={t("version.deliveredText", { asked })}
        />
      )}
    </Flex>
  );
}
