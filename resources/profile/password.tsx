import { Button, Form, Input } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { merchants } from "#contracts/session/session";
import { useCommand } from "#src/hooks/use-command";
import { useSession } from "#src/lib/session";
import { FormAlert } from "#src/ui/form-alert";
import { LinkButton } from "#src/ui/link-button";
import { PageShell } from "#src/ui/page-shell";
import { Panel } from "#src/ui/panel";
import { profileAddress } from "./addresses.ts";
import styles from "./profile.module.css";

interface Values {
  old_password?: string;
  password?: string;
  again?: string;
}

/** A new password for oneself; every other session ends. */
export default function PasswordPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const member = useSession((session) => (session.userType === "member" ? session.store?._id : undefined));
  const [isMissing, setMissing] = useState(false);
  const change = useCommand(merchants, "changePassword", {
    notice: "profile.passwordChanged",
    onSuccess: () => void navigate(profileAddress),
  });
  const submit = async ({ old_password, password }: Values) => {
    setMissing(!old_password || !password);
    if (!old_password || !password) return;
    await change.run({ body: { old_password, password, ...(member && { store_id: member }) } });
  };
  const code = isMissing ? "MISSING_PASSWORD_FIELDS" : change.error?.code;
  const problem = change.error?.errors.password;
  return (
    <PageShell width="narrow" lead={t("profile.passwordLead")}>
      <Panel>
        <Form<Values> layout="vertical" onFinish={(values) => void submit(values)} className={styles.form ?? ""}>
          {code && !problem && <FormAlert code={code} />}
          <Form.Item name="old_password" label={t("profile.fields.old_password")}>
            <Input.Password autoComplete="current-password" maxLength={128} dir="ltr" />
          </Form.Item>
          <Form.Item
            name="password"
            label={t("profile.fields.password")}
            extra={t("auth.passwordHelp")}
            {...(problem && { validateStatus: "error" as const, help: problem })}
          >
            <Input.Password autoComplete="new-password" maxLength={128} dir="ltr" />
          </Form.Item>
          <Form.Item
            name="again"
            label={t("profile.fields.again")}
            dependencies={["password"]}
            rules={[
              ({ getFieldValue }) => ({
                validator: async (_, value) => {
                  if ((value ?? "") !== (getFieldValue("password") ?? "")) throw new Error(t("profile.notAlike"));
                },
              }),
            ]}
          >
            <Input.Password autoComplete="new-password" maxLength={128} dir="ltr" />
          </Form.Item>
          <div className={styles.foot}>
            <LinkButton to={profileAddress}>{t("actions.cancel")}</LinkButton>
            <Button type="primary" htmlType="submit" loading={change.isPending}>
              {t("profile.actions.change")}
            </Button>
          </div>
        </Form>
      </Panel>
    </PageShell>
  );
}
