import { usePermissions } from "@refinedev/core";
import { Button, Flex, Form, Input, Typography } from "antd";
import { useCallback, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { memberPermissions } from "#contracts/permissions";
import { locations } from "#contracts/products";
import { merchants, type User } from "#contracts/session/session";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { useUnsavedGuard } from "#src/hooks/forms/use-unsaved-guard";
import { onSaveKey } from "#src/lib/forms/on-save-key";
import { dispatch, useSession } from "#src/lib/session/session";
import { setLanguage } from "#src/lib/words/i18n";
import { languageList } from "#src/lib/words/languages";
import { LinkButton } from "#src/ui/actions/link-button";
import { Avatar } from "#src/ui/data/avatar";
import { KeyValue } from "#src/ui/data/key-value";
import { FormAlert } from "#src/ui/forms/form-alert";
import { FormSelect } from "#src/ui/forms/form-select";
import { FieldRow } from "#src/ui/forms/record-form";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { passwordAddress } from "./resource.ts";

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

/** Choose the language, stored on this device, with its direction and formats. */
function LanguageField() {
  const { t, i18n } = useTranslation("profile");
  const id = useId();
  return (
    <Form.Item layout="vertical" label={t("fields.language")} htmlFor={id} style={{ maxInlineSize: 320, margin: 0 }}>
      <FormSelect
        id={id}
        value={i18n.language}
        options={languageList.map(({ code, label }) => ({ value: code, label }))}
        onChange={(code) => void setLanguage(code as (typeof languageList)[number]["code"])}
      />
    </Form.Item>
  );
}

/** Show one's own permissions in this store, set by the owner. */
function Rights({ user }: { user: User }) {
  const { t } = useTranslation("profile");
  const isMember = user.user_type === "member";
  const places = useOperation(locations, "list", {}, { enabled: user.locations !== null, staleMs: 300_000 });
  const named = (places.data?.items ?? []).filter(({ id }) => user.locations?.includes(id)).map(({ name }) => name);
  const own = usePermissions<readonly string[] | null>({}).data;
  const held = memberPermissions.filter((one) => own?.includes(one)).map((one) => t(`enums:permission.${one}`));
  const rows = [
    { key: "role", label: t("fields.role"), value: t(isMember ? "common:header.member" : "common:header.owner") },
    { key: "rights", label: t("fields.rights"), value: isMember ? held.join(", ") || t("common:states.none") : t("common:states.all") },
    { key: "places", label: t("fields.places"), value: user.locations ? named.join(", ") || "—" : t("common:states.all") },
  ];
  return (
    <Panel title={t("sections.rights")}>
      <KeyValue rows={rows} />
    </Panel>
  );
}
