import { EditOutlined, PlusOutlined } from "@ant-design/icons";
import { Alert, Button, Flex, Form, Select } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { Campaign } from "#contracts/campaigns/shapes";
import { templates } from "#contracts/templates/templates";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { isAllowed } from "#src/lib/calls/allowed";
import { Can } from "#src/lib/session/can";
import { LinkButton } from "#src/ui/actions/link-button";
import { Panel } from "#src/ui/pages/panel";
import { templateAddress } from "../../templates/addresses.ts";
import type { Saving } from "./types.ts";

/** Choose what is sent: a template of the store's own, or a new one. */
export function Content({ campaign, save }: Saving & { campaign: Campaign }) {
  const { t } = useTranslation("campaigns");
  const navigate = useNavigate();
  const errorText = useErrorText();
  const known = useOperation(templates, "list", { query: { kind: "CAMPAIGN" } });
  const create = useCommand(templates, "create", { notice: false });
  const disabled = !isAllowed(campaign, "update");
  const isText = campaign.channel === "SMS";
  const begin = async () => {
    const made = await create.run({ body: { name: campaign.name, kind: "CAMPAIGN" } });
    if (!made.ok) return;
    // Otherwise its text would be written for a campaign that is sent without it.
    if (await save({ template_id: made.data.id })) void navigate(templateAddress(made.data.id));
  };
  return (
    <Panel title={t("steps.what")}>
      <Form layout="vertical">
        <Form.Item label={t(isText ? "fields.text" : "fields.template")} htmlFor="campaign-template" extra={t("help.pinned")}>
          <Select
            id="campaign-template"
            allowClear
            showSearch
            optionFilterProp="label"
            disabled={disabled}
            {...(campaign.template && { value: campaign.template.id })}
            options={(known.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name ?? "" }))}
            onChange={(id: string | undefined) => void save({ template_id: id ?? null })}
          />
        </Form.Item>
      </Form>
      {create.error && <Alert type="error" showIcon role="alert" message={errorText(create.error)} />}
      <Flex wrap gap={8}>
        {campaign.template && (
          <LinkButton to={templateAddress(campaign.template.id)} icon={<EditOutlined aria-hidden="true" />}>
            {t(isText ? "actions.writeText" : "actions.write")}
          </LinkButton>
        )}
        {!disabled && (
          <Can I="create" a="Template">
            <Button icon={<PlusOutlined aria-hidden="true" />} loading={create.isPending} onClick={() => void begin()}>
              {t(isText ? "actions.newText" : "actions.newTemplate")}
            </Button>
          </Can>
        )}
      </Flex>
    </Panel>
  );
}
