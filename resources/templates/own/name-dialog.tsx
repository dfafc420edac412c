import { Form, Input, Modal, Select } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { type OwnTemplateKind, ownTemplateKinds } from "#contracts/templates/kinds";
import { type Template, templates } from "#contracts/templates/templates";
import { useCommand } from "#src/hooks/commands/use-command";
import { FormAlert } from "#src/ui/forms/form-alert";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { templateAddress } from "../resource.ts";

/** What is to be named: a new template, a copy, or one that is there. */
export type Naming = { mode: "create" } | { mode: "copy" | "rename"; template: Template };
interface Values {
  name: string;
  kind: OwnTemplateKind;
}

/** Ask for a name; a new template is opened to be written. */
export function NameDialog({ naming, onClose }: { naming: Naming | null; onClose: () => void }) {
  const { t } = useTranslation("templates");
  const navigate = useNavigate();
  const rules = useFieldRules();
  const [form] = Form.useForm<Values>();
  const create = useCommand(templates, "create", { notice: false });
  const update = useCommand(templates, "update", { notice: "templates:own.renamed" });
  const template = naming && naming.mode !== "create" ? naming.template : null;
  const command = naming?.mode === "rename" ? update : create;
  const submit = async ({ name, kind }: Values) => {
    if (naming?.mode === "rename" && template) {
      const saved = await update.run({ params: { id: template.id }, body: { name: name.trim() } });
      if (saved.ok) onClose();
      return;
    }
    const from = template ? { kind: template.kind as OwnTemplateKind, from: template.id } : { kind };
    const made = await create.run({ body: { name: name.trim(), ...from } });
    if (!made.ok) return;
    onClose();
    void navigate(templateAddress(made.data.id));
  };
  const initial = {
    name: naming?.mode === "rename" ? (template?.name ?? "") : template ? `${template.name} (2)` : "",
    kind: "CAMPAIGN" as const,
  };
  return (
    <Modal
      open={naming !== null}
      destroyOnHidden
      title={naming ? t(`own.${naming.mode}`) : ""}
      okText={t("common:actions.save")}
      okButtonProps={{ loading: command.isPending, htmlType: "submit" }}
      afterClose={command.reset}
      modalRender={(dialog) => (
        <Form form={form} layout="vertical" initialValues={initial} clearOnDestroy requiredMark={false} onFinish={submit}>
          {dialog}
        </Form>
      )}
      onCancel={onClose}
    >
      <FormAlert code={command.error?.code} params={command.error?.data} />
      <Form.Item name="name" label={t("fields.name")} rules={rules.text(100)}>
        <Input maxLength={100} autoFocus />
      </Form.Item>
      {naming?.mode === "create" && (
        <Form.Item name="kind" label={t("fields.kind")}>
          <Select options={ownTemplateKinds.map((value) => ({ value, label: t(`own.kinds.${value}`) }))} />
        </Form.Item>
      )}
    </Modal>
  );
}
