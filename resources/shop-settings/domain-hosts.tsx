import { Button, Flex, Form, Input, Typography } from "antd";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { type SenderDomain, senderDomains } from "#contracts/sender-domains";
import { useCommand } from "#src/hooks/commands/use-command";
import { useHeldVersion, versionToSave } from "#src/hooks/forms/use-held-version";
import { FormAlert } from "#src/ui/forms/form-alert";
import { FieldRow } from "#src/ui/forms/record-form";
import { useFieldRules } from "#src/ui/forms/use-field-rules";

interface Values {
  return_path: string;
  link_host: string;
}

/** A name with at least two labels; the server judges the rest. */
const hostShape = /^([a-z0-9-]+\.)+[a-z0-9-]{2,}$/i;

const valuesOf = ({ return_path, link_host }: SenderDomain): Values => ({ return_path, link_host: link_host ?? "" });

/** Edit where a domain's bounces go and which host its links lead over; their records are then to be checked again. */
export function DomainHosts({ domain, reload }: { domain: SenderDomain; reload: () => Promise<unknown> }) {
  const { t } = useTranslation("shop-settings");
  const rules = useFieldRules();
  const save = useCommand(senderDomains, "update", { notice: "shop-settings:domains.hostsSaved" });
  const check = useCommand(senderDomains, "check", { notice: false });
  const [form] = Form.useForm<Values>();
  const { held = domain, changes } = useHeldVersion(domain);
  const { areUnsaved } = changes;
  useEffect(() => {
    if (!areUnsaved()) form.setFieldsValue(valuesOf(held));
  }, [form, held, areUnsaved]);
  const params = { id: domain.id };
  const submit = async ({ return_path = domain.return_path, link_host }: Partial<Values> & Pick<Values, "link_host">) => {
    const hosts = { return_path: return_path.trim().toLowerCase(), link_host: link_host.trim().toLowerCase() || null };
    const sent = changes.edits();
    // A newer version with the same hosts differs in something else.
    const saved = await save.run({ params, body: hosts }, { expectedVersion: versionToSave(held, domain, valuesOf) });
    if (!saved.ok) return;
    changes.saved(saved.data, sent);
    await check.run({ params });
  };
  const loadNewer = () => {
    save.reset();
    changes.dropped();
    void reload();
  };
  const isHost = {
    validator: async (_: unknown, text?: string) =>
      text?.trim() && !hostShape.test(text.trim()) ? Promise.reject(new Error(t("common:validation.INVALID"))) : undefined,
  };
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={valuesOf(held)}
      onValuesChange={changes.made}
      onFinish={(values) => void submit(values)}
    >
      <FormAlert code={save.error?.code} params={save.error?.data} />
      <FieldRow>
        {domain.has_return_path ? (
          <Form.Item
            name="return_path"
            label={t("domains.returnPath")}
            extra={t("domains.returnPathHelp")}
            rules={[...rules.text(253), isHost]}
          >
            <Input dir="ltr" autoComplete="off" spellCheck={false} />
          </Form.Item>
        ) : (
          <Form.Item label={t("domains.returnPath")}>
            <Typography.Text type="secondary">{t("domains.toSender")}</Typography.Text>
          </Form.Item>
        )}
        <Form.Item
          name="link_host"
          label={t("domains.linkHost")}
          extra={t("domains.linkHostHelp")}
          rules={[...rules.optional(253), isHost]}
        >
          <Input dir="ltr" autoComplete="off" spellCheck={false} placeholder={`links.${domain.domain}`} />
        </Form.Item>
      </FieldRow>
      <Flex gap={8}>
        <Button htmlType="submit" loading={save.isPending || check.isPending}>
          {t("domains.saveHosts")}
        </Button>
        {save.current !== undefined && <Button onClick={loadNewer}>{t("common:actions.reload")}</Button>}
      </Flex>
    </Form>
  );
}
