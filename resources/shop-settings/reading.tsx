import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Alert, Button, Flex, Form, Input, Radio, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { mostTopics, trackings } from "#contracts/shop-settings";
import { languageList } from "#src/lib/words/languages";
import { IconButton } from "#src/ui/actions/icon-button";
import { LanguageTabs } from "#src/ui/forms/language-tabs";
import { FieldRow } from "#src/ui/forms/record-form";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { Panel } from "#src/ui/pages/panel";
import type { MailValues } from "./values.ts";

/** Choose what is recorded about recipients. */
export function Reading() {
  const { t } = useTranslation("shop-settings");
  const tracking = Form.useWatch<MailValues["tracking"] | undefined>("tracking");
  return (
    <Panel title={t("panels.tracking")}>
      <Form.Item name="tracking" label={t("fields.tracking")} {...(tracking && { extra: t(`trackingHelp.${tracking}`) })}>
        <Radio.Group>
          <Flex vertical gap={8}>
            {trackings.map((value) => (
              <Radio key={value} value={value}>
                {t(`tracking.${value}`)}
              </Radio>
            ))}
          </Flex>
        </Radio.Group>
      </Form.Item>
      {tracking === "CONSENTED" && <Alert type="info" showIcon message={t("trackingLaw")} />}
    </Panel>
  );
}

/** Edit what the store writes about; its recipients choose among the topics on their preference page. */
export function Topics({ isReadOnly }: { isReadOnly: boolean }) {
  const { t } = useTranslation("shop-settings");
  return (
    <Panel title={t("panels.topics")}>
      <Flex vertical gap={16} align="stretch">
        <span>{t("help.topics")}</span>
        <Form.List name="topics">
          {(fields, { add, remove }) => (
            <>
              {fields.map(({ key, name }) => (
                <Topic key={key} index={name} onRemove={isReadOnly ? undefined : () => remove(name)} />
              ))}
              {!isReadOnly && fields.length < mostTopics && (
                <div>
                  <Button icon={<PlusOutlined aria-hidden="true" />} onClick={() => add({ key: "", labels: {} })}>
                    {t("topics.add")}
                  </Button>
                </div>
              )}
            </>
          )}
        </Form.List>
      </Flex>
    </Panel>
  );
}

const keyShape = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;

function Topic({ index, onRemove }: { index: number; onRemove: (() => void) | undefined }) {
  const { t } = useTranslation("shop-settings");
  const rules = useFieldRules();
  return (
    <section aria-label={t("topics.nth", { n: index + 1 })}>
      <Flex justify="space-between" align="center">
        <Typography.Text strong>{t("topics.nth", { n: index + 1 })}</Typography.Text>
        {onRemove && (
          <IconButton icon={<DeleteOutlined aria-hidden="true" />} label={t("topics.remove", { n: index + 1 })} onClick={onRemove} />
        )}
      </Flex>
      <FieldRow>
        <Form.Item
          name={[index, "key"]}
          label={t("topics.key")}
          extra={t("topics.keyHelp")}
          rules={[...rules.text(40), { pattern: keyShape, message: t("common:validation.INVALID") }]}
          required
        >
          <Input dir="ltr" maxLength={40} autoComplete="off" placeholder="new-products" />
        </Form.Item>
        <LanguageTabs>
          {({ code, label }) => (
            <Form.Item
              name={[index, "labels", code]}
              rules={[...rules.optional(60), needsALabel(index, t)]}
              dependencies={languageList.map((one) => ["topics", index, "labels", one.code])}
            >
              <Input maxLength={60} dir={code === "ar" ? "rtl" : "ltr"} aria-label={t("topics.label", { language: label })} />
            </Form.Item>
          )}
        </LanguageTabs>
      </FieldRow>
    </section>
  );
}

const needsALabel =
  (index: number, t: (key: string) => string) =>
  ({ getFieldValue }: { getFieldValue: (name: [string, number, string]) => unknown }) => ({
    validator: async () => {
      const labels = Object.values((getFieldValue(["topics", index, "labels"]) ?? {}) as Record<string, string | undefined>);
      return labels.some((one) => one?.trim()) ? undefined : Promise.reject(new Error(t("topics.needsLabel")));
    },
  });
