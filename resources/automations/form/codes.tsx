import { Button, Flex, Form, Input, Typography } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { automations } from "#contracts/automations/automations";
import { useCommand } from "#src/hooks/commands/use-command";

/** Add discount codes, one a line, to the pool that the automation takes from. */
export function Codes({ pool, left }: { pool: string | null; left: number | null }) {
  const { t } = useTranslation("automations");
  const [typed, setTyped] = useState("");
  const add = useCommand(automations, "codes", { failure: "toast", onSuccess: () => setTyped("") });
  if (pool === null) return <Typography.Text type="secondary">{t("noPool")}</Typography.Text>;
  const codes = typed.split(/\s+/).filter(Boolean);
  return (
    <Flex vertical gap={8} align="flex-start">
      <Typography.Text>{t("codesLeft", { count: left ?? 0 })}</Typography.Text>
      <Form.Item label={t("fields.codes")} htmlFor="automation-codes" style={{ margin: 0, inlineSize: "100%" }}>
        <Input.TextArea
          id="automation-codes"
          rows={4}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          readOnly={add.isPending}
          dir="ltr"
        />
      </Form.Item>
      <Button disabled={codes.length === 0} loading={add.isPending} onClick={() => void add.run({ body: { pool, codes } })}>
        {t("actions.addCodes", { count: codes.length })}
      </Button>
    </Flex>
  );
}
