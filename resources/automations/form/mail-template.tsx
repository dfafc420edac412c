import { EditOutlined, PlusOutlined } from "@ant-design/icons";
import { Alert, Button, Form } from "antd";
import { useTranslation } from "react-i18next";
import type { AutomationType } from "#contracts/automations/states";
import { templates } from "#contracts/templates/templates";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { useSetField } from "#src/hooks/forms/use-set-field";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { Can } from "#src/lib/session/can";
import { LinkButton } from "#src/ui/actions/link-button";
import { FormSelect } from "#src/ui/forms/form-select";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { templateAddress } from "../../templates/resource.ts";
import { type AutomationValues, isBuiltIn, mailsOfType } from "./values.ts";

interface MailTemplateProps {
  index: number;
  type: AutomationType;
  isText: boolean;
}

/** Choose what a step says: as built in, or an email of the store's own. */
export function MailTemplate({ index, type, isText }: MailTemplateProps) {
  const { t } = useTranslation("automations");
  const rules = useFieldRules();
  const form = Form.useFormInstance<AutomationValues>();
  const template = Form.useWatch<string>(["steps", index, "template"], form);
  const known = useOperation(templates, "list", { query: { kind: "AUTOMATION" } });
  const own = (known.data?.items ?? []).flatMap(({ id, name }) => (name === null ? [] : [{ value: id, label: name }]));
  const builtIn = mailsOfType(type).map((key) => ({ value: key as string, label: t(`templates:mails.${key}`) }));
  const options =
    isText || own.length === 0
      ? builtIn
      : [
          { label: t("groups.builtIn"), options: builtIn },
          { label: t("groups.own"), options: own },
        ];
  return (
    <>
      <Form.Item name={[index, "template"]} label={t("fields.mail")} rules={rules.needed} style={{ margin: 0, minInlineSize: 220 }}>
        <FormSelect options={options} loading={known.isLoading} />
      </Form.Item>
      {!isText && template && (
        <LinkButton type="text" to={templateAddress(template)} icon={<EditOutlined aria-hidden="true" />}>
          {t("actions.editMail")}
        </LinkButton>
      )}
      {!isText && template && isBuiltIn(template) && <OwnVersion index={index} template={template} onMade={() => known.retry()} />}
    </>
  );
}

/** Copy a built-in email into one of the store's own, which the step sends from then on. */
function OwnVersion({ index, template, onMade }: { index: number; template: string; onMade: () => Promise<unknown> }) {
  const { t } = useTranslation("automations");
  const errorText = useErrorText();
  const form = Form.useFormInstance<AutomationValues>();
  const setField = useSetField<AutomationValues>();
  const create = useCommand(templates, "create", { notice: false });
  const begin = async () => {
    const name = `${form.getFieldValue("name")} – ${t(`templates:mails.${template}`)}`.slice(0, 100);
    const made = await create.run({ body: { name, kind: "AUTOMATION", from: template } });
    if (!made.ok) return;
    await onMade();
    const field: ["steps", number, "template"] = ["steps", index, "template"];
    // Another step may stand in this place by now.
    if (form.getFieldValue(field) === template) setField(field, made.data.id);
  };
  return (
    <Can I="create" a="Template">
      <Button type="text" icon={<PlusOutlined aria-hidden="true" />} loading={create.isPending} onClick={() => void begin()}>
        {t("actions.ownMail")}
      </Button>
      {create.error && <Alert type="error" showIcon role="alert" message={errorText(create.error)} />}
    </Can>
  );
}
