import { Flex } from "antd";
import { useTranslation } from "react-i18next";
import { Panel } from "#src/ui/panel";
import { InactivityRule } from "./inactivity-rule.tsx";
import { TwoFactorRule } from "./two-factor-rule.tsx";

/** Show what the owner asks of everyone who signs in to the store. */
export function SignInRules() {
  const { t } = useTranslation("members");
  return (
    <Panel title={t("sections.signIn")}>
      <Flex vertical gap={24}>
        <TwoFactorRule />
        <InactivityRule />
      </Flex>
    </Panel>
  );
}
