import { Alert, Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import { type SenderDomain, senderDomains } from "#contracts/sender-domains";
import { useOperation } from "#src/hooks/data/use-operation";
import { FormSelect } from "#src/ui/forms/form-select";
import { FieldRow } from "#src/ui/forms/record-form";
import type { MailValues } from "./values.ts";

const kinds = ["sender", "transactional_sender"] as const;

/** Edit which addresses mails come from: marketing and mails about cases from different ones. */
export function Senders({ address }: { address: string }) {
  const { t } = useTranslation("shop-settings");
  const domains = useOperation(senderDomains, "list");
  const options = (domains.data?.items ?? []).map(({ id, domain }) => ({ value: id, label: domain }));
  return (
    <>
      {kinds.map((kind) => (
        <FieldRow key={kind}>
          <Form.Item
            name={[kind, "local_part"]}
            label={t(`fields.${kind}`)}
            dependencies={[[kind, "domain_id"]]}
            rules={[needsLocalPart(kind, t)]}
          >
            <Input dir="ltr" maxLength={64} autoComplete="off" placeholder={kind === "sender" ? "news" : "returns"} />
          </Form.Item>
          <Form.Item name={[kind, "domain_id"]} label={t(`fields.${kind}_domain`)} extra={t("help.senderDomain", { address })}>
            <FormSelect allowClear loading={domains.isLoading} options={options} />
          </Form.Item>
        </FieldRow>
      ))}
      <SameSender />
    </>
  );
}

const needsLocalPart =
  (kind: (typeof kinds)[number], t: (key: string) => string) =>
  ({ getFieldValue }: { getFieldValue: (name: [string, string]) => unknown }) => ({
    validator: async (_: unknown, text?: string) =>
      getFieldValue([kind, "domain_id"]) && !/^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/i.test(text?.trim() ?? "")
        ? Promise.reject(new Error(t("common:validation.INVALID")))
        : undefined,
  });

const chosenAt = (sender: MailValues["sender"] | undefined, domains: readonly SenderDomain[], usual: string): string => {
  const domain = domains.find(({ id }) => id === sender?.domain_id)?.domain;
  return domain && sender?.local_part.trim() ? `${sender.local_part.trim()}@${domain}` : usual;
};

/** Return the addresses that emails come from as the form stands; usually one, or one for campaigns and one for the others. */
export function useSenderAddresses(usual: string): string[] {
  const domains = useOperation(senderDomains, "list").data?.items ?? [];
  const [marketing, transactional] = [
    Form.useWatch<MailValues["sender"] | undefined>("sender"),
    Form.useWatch<MailValues["sender"] | undefined>("transactional_sender"),
  ];
  return [...new Set([chosenAt(marketing, domains, usual), chosenAt(transactional, domains, usual)])];
}

/** Whoever blocks the newsletter's address should still receive the refund notice. */
function SameSender() {
  const { t } = useTranslation("shop-settings");
  const [marketing, transactional] = [
    Form.useWatch<MailValues["sender"] | undefined>("sender"),
    Form.useWatch<MailValues["sender"] | undefined>("transactional_sender"),
  ];
  const isSame =
    marketing?.domain_id !== undefined &&
    marketing.domain_id === transactional?.domain_id &&
    marketing.local_part.trim() === transactional.local_part.trim();
  return isSame ? <Alert type="warning" showIcon message={t("sameSender")} /> : null;
}
