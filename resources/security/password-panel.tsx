import { Button, Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import { merchants } from "#contracts/session/session";
import { useCommand } from "#src/hooks/use-command";
import { useUnsavedGuard } from "#src/hooks/use-unsaved-guard";
import { currentStoreId, dispatch, useSession } from "#src/lib/session";
import { FormAlert } from "#src/ui/form-alert";
import { Panel } from "#src/ui/panel";
import styles from "./security.module.css";

interface Values {
  old_password?: string;
  password?: string;
}

/** Changes one's own password. A member's call names the store it is made in. */
function useChangePassword(onDone: () => void) {
  const userType = useSession((session) => session.userType);
  const change = useCommand(merchants, "changePassword", { notice: "security.done.password" });
  const save = async (values: Values) => {
    dispatch({ type: "CHANGE_PWD", changing: true });
    const store_id = userType === "member" ? currentStoreId() : null;
    const { ok } = await change.run({ body: { ...values, ...(store_id && { store_id }) } });
    dispatch({ type: "CHANGE_PWD", changing: false });
    if (ok) onDone();
  };
  return { save, isPending: change.isPending, error: change.error };
}

/** Every other session ends with a new password, so that nobody who knew the old one stays. */
export function PasswordPanel() {
  const { t } = useTranslation();
  const [form] = Form.useForm<Values>();
  const { save, isPending, error } = useChangePassword(() => form.resetFields());
  useUnsavedGuard(() => Object.values(form.getFieldsValue() as Values).some(Boolean));
  const wrong = error?.code === "BAD_CREDENTIALS";
  const refused = error?.code === "BAD_REQUEST" ? error.errors.password : undefined;
  return (
    <Panel title={t("security.password")}>
      <Form<Values>
        form={form}
        layout="vertical"
        className={styles.form ?? ""}
        requiredMark={false}
        onFinish={(values) => void save(values)}
      >
        {error && !wrong && !refused && <FormAlert code={error.code} />}
        <Form.Item
          name="old_password"
          label={t("security.fields.oldPassword")}
          {...(wrong && { validateStatus: "error" as const, help: t("security.wrongPassword") })}
        >
          <Input.Password autoComplete="current-password" dir="ltr" maxLength={128} />
        </Form.Item>
        <Form.Item
          name="password"
          label={t("security.fields.newPassword")}
          extra={t("security.passwordHelp")}
          {...(refused && { validateStatus: "error" as const, help: refused })}
        >
          <Input.Password autoComplete="new-password" dir="ltr" maxLength={128} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={isPending}>
          {t("security.actions.changePassword")}
        </Button>
      </Form>
    </Panel>
  );
}
