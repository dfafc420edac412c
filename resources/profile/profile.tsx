import { Button, Flex, Form, Input, Typography } from "antd";
import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { merchants, type User } from "#contracts/session/session";
import { useCommand } from "#src/hooks/use-command";
import { useUnsavedGuard } from "#src/hooks/use-unsaved-guard";
import { onSaveKey } from "#src/lib/on-save-key";
import { dispatch, useSession } from "#src/lib/session";
import { Avatar } from "#src/ui/avatar";
import { FormAlert } from "#src/ui/form-alert";
import { LinkButton } from "#src/ui/link-button";
import { PageShell } from "#src/ui/page-shell";
import { Panel } from "#src/ui/panel";
import { FieldRow } from "#src/ui/record-form";
import { useFieldRules } from "#src/ui/use-field-rules";
import { passwordAddress } from "./addresses.ts";
import { LanguageField } from "./language-field.tsx";
import { Rights } from "./rights.tsx";

/** Show one's own name, language, password and permissions. */
export default function ProfilePage() {
  const { t } = useTranslation("profile");
  const user = useSession((session) => session.user);
  if (!user) return null;
  const password = <LinkButton to={passwordAddress}>{t("actions.password")}</LinkButton>;
  return (
    <PageShell width="narrow" crumbs={[]} actions={password}>
      <NameForm key={user.id} user={user} />
      <Panel title={t("sections.language")}>
        <LanguageField />
      </Panel>
      <Rights user={user} />
    </PageShell>
  );
}

type Names = Pick<User, "first_name" | "last_name">;

function NameForm({ user }: { user: User }) {
  const { t } = useTranslation("profile");
  const rules = useFieldRules();
  const [form] = Form.useForm<Names>();
  const [isDirty, setDirty] = useState(false);
  useUnsavedGuard(useCallback(() => isDirty, [isDirty]));
  const update = useCommand(merchants, "updateProfile", {
    notice: "profile:saved",
    onSuccess: (saved) => {
      setDirty(false);
      dispatch({ type: "UPDATE_USER", user: saved });
    },
  });
  const name = `${user.first_name} ${user.last_name}`.trim() || user.email;
  const save = ({ first_name, last_name }: Names) => update.run({ body: { first_name: first_name.trim(), last_name: last_name.trim() } });
  return (
    <Panel title={t("sections.you")}>
      <Flex gap={16} align="center" style={{ marginBlockEnd: 20 }}>
        <Avatar name={name} size={64} />
        <Flex vertical>
          <Typography.Text strong dir="auto" style={{ fontSize: 16 }}>
            {name}
          </Typography.Text>
          <Typography.Text type="secondary">
            <bdi>{user.email}</bdi>
          </Typography.Text>
        </Flex>
      </Flex>
      <Form<Names>
        form={form}
        layout="vertical"
        initialValues={user}
        onValuesChange={() => setDirty(true)}
        onFinish={(values) => void save(values)}
        onKeyDown={onSaveKey(() => form.submit())}
      >
        {update.error && <FormAlert code={update.error.code} fields={update.error.errors} />}
        <FieldRow>
          <Form.Item name="first_name" label={t("fields.first_name")} rules={rules.text(100)}>
            <Input maxLength={100} autoComplete="given-name" readOnly={update.isPending} />
          </Form.Item>
          <Form.Item name="last_name" label={t("fields.last_name")} rules={rules.text(100)}>
            <Input maxLength={100} autoComplete="family-name" readOnly={update.isPending} />
          </Form.Item>
        </FieldRow>
        <Button type="primary" htmlType="submit" loading={update.isPending}>
          {t("common:actions.save")}
        </Button>
      </Form>
    </Panel>
  );
}
