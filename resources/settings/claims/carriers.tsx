import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Flex, Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import { IconButton } from "#src/ui/icon-button";
import { useFieldRules } from "#src/ui/use-field-rules";
import { Days } from "./days.tsx";

/** Edit when each carrier accepts a claim, in days after dispatch. */
export function Carriers() {
  const { t } = useTranslation("settings");
  const rules = useFieldRules();
  return (
    <Form.List name="carriers">
      {(fields, { add, remove }) => (
        <>
          <p className="bh-small">{t("claims.carriersHelp")}</p>
          {fields.map(({ key, name }, index) => (
            <Flex key={key} wrap align="flex-end" gap="0 12px">
              <Form.Item name={[name, "carrier"]} label={t("claims.carrier")} rules={rules.text(100)} style={{ flex: "1 1 140px" }}>
                <Input maxLength={100} />
              </Form.Item>
              <Days name={[name, "opens_days"]} label={t("claims.opens_days")} />
              <Days name={[name, "file_days"]} label={t("claims.file_days")} empty={t("unlimited")} />
              <Days name={[name, "file_days_abroad"]} label={t("claims.file_days_abroad")} empty={t("claims.sameAsHome")} />
              <Form.Item>
                <IconButton
                  icon={<DeleteOutlined aria-hidden="true" />}
                  label={t("actions.removeLine", { number: index + 1 })}
                  onClick={() => remove(name)}
                />
              </Form.Item>
            </Flex>
          ))}
          <Button
            icon={<PlusOutlined aria-hidden="true" />}
            onClick={() => add({ carrier: "", opens_days: 0, file_days: null, file_days_abroad: null })}
          >
            {t("claims.addCarrier")}
          </Button>
        </>
      )}
    </Form.List>
  );
}
