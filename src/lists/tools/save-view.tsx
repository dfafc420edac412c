import { Button, Checkbox, Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import { views } from "#contracts/views";
import { useCommand } from "#src/hooks/use-command";
import { useErrorText } from "#src/hooks/use-error-text";
import { Can } from "#src/lib/can";

interface ViewValues {
  name: string;
  shared?: boolean;
}

/** Save the list's current state under a name. */
export function SaveView({ noun, query, onDone }: { noun: string; query: string; onDone: () => void }) {
  const { t } = useTranslation("lists");
  const errorText = useErrorText();
  const [form] = Form.useForm<ViewValues>();
  const create = useCommand(views, "create", { onSuccess: onDone });
  const name = Form.useWatch("name", form)?.trim() ?? "";
  const refused = create.error ? ({ validateStatus: "error", help: errorText(create.error) } as const) : {};
  return (
    <Form
      form={form}
      name="view"
      layout="vertical"
      onFinish={({ shared = false }) => void create.run({ body: { noun, name, query, shared } })}
    >
      <Form.Item name="name" label={t("views.name")} {...refused}>
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
      <Can I="share" a="View">
        <Form.Item name="shared" valuePropName="checked">
          <Checkbox>{t("views.share")}</Checkbox>
        </Form.Item>
      </Can>
      <Button htmlType="submit" type="primary" block disabled={!name} loading={create.isPending}>
        {t("views.save")}
      </Button>
    </Form>
  );
}
