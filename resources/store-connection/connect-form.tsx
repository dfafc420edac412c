import { Button, Flex, Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import type { Failed } from "#src/lib/calls/failed";
import { LinkButton } from "#src/ui/actions/link-button";
import { FormAlert } from "#src/ui/forms/form-alert";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { connectionAddress } from "./addresses.ts";

type Name = "shop" | "client_id" | "client_secret" | "address" | "key" | "secret";
type Values = Partial<Record<Name, string>>;
export interface Field {
  name: Name;
  isSecret?: boolean;
  placeholder?: string;
  extra?: string;
}

interface ConnectFormProps {
  fields: readonly Field[];
  initial: Values;
  submit: string;
  error: Failed | null;
  isPending: boolean;
  onSubmit: (values: Values) => void;
}

/** Ask for what a way to connect needs. Not a record form: what is entered is tried and never read back. */
export function ConnectForm({ fields, initial, submit, error, isPending, onSubmit }: ConnectFormProps) {
  const { t } = useTranslation("store-connection");
  const rules = useFieldRules();
  const [form] = Form.useForm<Values>();
  const isAboutField = fields.some(({ name }) => error?.errors[name]);
  return (
    <Form<Values> form={form} layout="vertical" requiredMark={false} initialValues={initial} onFinish={onSubmit}>
      {error && !isAboutField && (
        <div style={{ marginBlockEnd: 16 }}>
          <FormAlert code={error.code} params={error.data} />
        </div>
      )}
      {fields.map(({ name, isSecret, placeholder, extra }) => {
        const problem = error?.errors[name];
        const Part = isSecret ? Input.Password : Input;
        return (
          <Form.Item
            key={name}
            name={name}
            label={t(`fields.${name}`)}
            extra={extra}
            rules={rules.text(500)}
            {...(problem && { validateStatus: "error" as const, help: problem })}
          >
            <Part dir="ltr" autoComplete="off" spellCheck={false} placeholder={placeholder} />
          </Form.Item>
        );
      })}
      <Flex wrap gap={8}>
        <Button type="primary" htmlType="submit" loading={isPending}>
          {submit}
        </Button>
        <LinkButton to={connectionAddress}>{t("common:actions.cancel")}</LinkButton>
      </Flex>
    </Form>
  );
}
