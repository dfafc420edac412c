import { Button, Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import { useOwnPassword } from "#src/hooks/use-own-password";
import { useUnsavedGuard } from "#src/hooks/use-unsaved-guard";
import { FormAlert } from "#src/ui/form-alert";
import { Panel } from "#src/ui/panel";

interface Values {
  old_password?: string;
  password?: string;
}

/** Change the password; every other session ends, so that nobody who knew the old one stays signed in. */
export function PasswordPanel() {
  const { t } = useTranslation("security");
  const [form] = Form.useForm<Values>();
  const { change, isPending, error } = useOwnPassword({ notice: "security:done.password", onDone: () => form.resetFields() });
  useUnsavedGuard(() => Object.values(form.getFieldsValue() as Values).some(Boolean));
  const wrong = error?.code === "BAD_CREDENTIALS";
  const refused = error?.code === "BAD_REQUEST" ? error.errors.password : undefined;
  return (
    <Panel title={t("password")}>
      <Form<Values>
        form={form}
        layout="vertical"
        style={{ maxInlineSize: 460 }}
        requiredMark={false}
        onFinish={(values) => void change(values)}
      >
        {error && !wrong && !refused && <FormAlert code={error.code} />}
        <Form.Item
          name="old_password"
          label={t("fields.oldPassword")}
          {...(wrong && { validateStatus: "error" as const, help: t("wrongPassword") })}
        >
          <Input.Password autoComplete="current-password" dir="ltr" maxLength={128} />
        </Form.Item>
        <Form.Item
          name="password"
          label={t("fields.newPassword")}
          extra={t("passwordHelp")}
          {...(refused && { validateStatus: "error" as const, help: refused })}
        >
          <Input.Password autoComplete="new-password" dir="ltr" maxLength={128} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={isPending}>
          {t("actions.changePassword")}
        </Button>
      </Form>
    </Panel>
  );
}
