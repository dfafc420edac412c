import { ConfigProvider, Flex, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { TextSetting } from "../inspector/settings.tsx";
import type { FlowDraft } from "./use-flow-draft.ts";

interface FlowNameProps {
  name: string;
  draft: FlowDraft;
  isReadOnly: boolean;
  hint?: string;
}

/** Name the flow itself. */
export function FlowName({ name, draft, isReadOnly, hint }: FlowNameProps) {
  const { t } = useTranslation("flows");
  const error =
    name.trim() === "" ? t("common:validation.REQUIRED") : draft.error?.code === "NAME_TAKEN" ? t("errors:NAME_TAKEN") : undefined;
  return (
    <ConfigProvider componentDisabled={isReadOnly}>
      <Flex vertical gap={16} style={{ marginBlockEnd: 16 }}>
        {hint && <Typography.Text type="secondary">{hint}</Typography.Text>}
        <TextSetting
          label={t("fields.name")}
          max={100}
          value={name}
          error={error}
          onChange={(next = "") => draft.dispatch({ type: "rename", name: next })}
        />
      </Flex>
    </ConfigProvider>
  );
}
