import { Button, Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import { type SenderDomain, senderDomains } from "#contracts/sender-domains";
import { useCommand } from "#src/hooks/use-command";
import { FormAlert } from "#src/ui/form-alert";
import { FieldRow } from "#src/ui/record-form";
import { useFieldRules } from "#src/ui/use-field-rules";

interface Values {
  return_path: string;
  link_host: string;
}

/** A name with at least two labels; the server judges the rest. */
const hostShape = /^([a-z0-9-]+\.)+[a-z0-9-]{2,}$/i;

/** Edit where a domain's bounces go and which host its links lead over; their records are then to be checked again. */
export function DomainHosts({ domain }: { domain: SenderDomain }) {
  const { t } = useTranslation("shop-settings");
  const rules = useFieldRules();
  const save = useCommand(senderDomains, "update", { notice: "shop-settings:domains.hostsSaved" });
  const check = useCommand(senderDomains, "check", { notice: false });
  const params = { id: domain.id };
  const submit = async ({ return_path, link_host }: Values) => {
    const hosts = { return_path: return_path.trim().toLowerCase(), link_host: link_host.trim().toLowerCase() || null };
    const saved = await save.run({ params, body: hosts }, { expectedVersion: domain.version });
    if (saved.ok) await check.run({ params });
  };
  const isHost = {
    validator: async (_: unknown, text?: string) =>
      text?.trim() && !hostShape.test(text.trim()) ? Promise.reject(new Error(t("common:validation.INVALID"))) : undefined,
  };
  return (
    <Form<Values>
      key={domain.version}
      layout="vertical"
      requiredMark={false}
      initialValues={{ return_path: domain.return_path, link_host: domain.link_host ?? "" }}
      onFinish={(values) => void submit(values)}
    >
      <FormAlert code={save.error?.code} params={save.error?.data} />
      <FieldRow>
        <Form.Item
          name="return_path"
          label={t("domains.returnPath")}
          extra={t("domains.returnPathHelp")}
          rules={[...rules.text(253), isHost]}
        >
          <Input dir="ltr" autoComplete="off" spellCheck={false} />
        </Form.Item>
        <Form.Item
          name="link_host"
          label={t("domains.linkHost")}
          extra={t("domains.linkHostHelp")}
          rules={[...rules.optional(253), isHost]}
        >
          <Input dir="ltr" autoComplete="off" spellCheck={false} placeholder={`links.${domain.domain}`} />
        </Form.Item>
      </FieldRow>
      <Button htmlType="submit" loading={save.isPending || check.isPending}>
        {t("domains.saveHosts")}
      </Button>
    </Form>
  );
}
