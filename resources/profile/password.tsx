import { Button, Flex, Form, Input } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useOwnPassword } from "#src/hooks/commands/use-own-password";
import { LinkButton } from "#src/ui/actions/link-button";
import { FormAlert } from "#src/ui/forms/form-alert";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { profileAddress } from "./resource.ts";

interface Values {
  old_password?: string;
  password?: string;
  again?: string;
}

/** Change one's own password; every other session ends. */
export default function PasswordPage() {
  const { t } = useTranslation("profile");
  const navigate = useNavigate();
  const [isMissing, setMissing] = useState(false);
  const own = useOwnPassword({ notice: "profile:passwordChanged", onDone: () => void navigate(profileAddress) });
  const submit = async ({ old_password, password }: Values) => {
    setMissing(!old_password || !password);
    if (old_password && password) await own.change({ old_password, password });
  };
  const code = isMissing ? "MISSING_PASSWORD_FIELDS" : own.error?.code;
  const problem = own.error?.errors.password;
  return (
    <PageShell width="narrow" lead={t("passwordLead")}>
      <Panel>
        <Form<Values> layout="vertical" onFinish={(values) => void submit(values)} style={{ maxInlineSize: 420 }}>
          {code && !problem && <FormAlert code={code} />}
          <Form.Item name="old_password" label={t("fields.old_password")}>
            <Input.Password autoComplete="current-password" maxLength={128} dir="ltr" />
          </Form.Item>
          <Form.Item
            name="password"
            label={t("fields.password")}
            extra={t("common:auth.passwordHelp")}
            {...(problem && { validateStatus: "error" as const, help: problem })}
          >
            <Input.Password autoComplete="new-password" maxLength={128} dir="ltr" />
          </Form.Item>
          <Form.Item
            name="again"
            label={t("fields.again")}
            dependencies={["password"]}
            rules={[
              ({ getFieldValue }) => ({
                validator: async (_, value) => {
                  if ((value ?? "") !== (getFieldValue("password") ?? "")) throw new Error(t("notAlike"));
                },
              }),
            ]}
          >
            <Input.Password autoComplete="new-password" maxLength={128} dir="ltr" />
          </Form.Item>
          <Flex wrap gap={8} justify="flex-end">
            <LinkButton to={profileAddress}>{t("common:actions.cancel")}</LinkButton>
            <Button type="primary" htmlType="submit" loading={own.isPending}>
              {t("actions.change")}
            </Button>
          </Flex>
        </Form>
      </Panel>
    </PageShell>
  );
}
