import { CopyOutlined, EditOutlined, SendOutlined } from "@ant-design/icons";
import { Flex } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { type Template, templates } from "#contracts/templates/templates";
import { useCommand } from "#src/hooks/use-command";
import { useErrorText } from "#src/hooks/use-error-text";
import { Can } from "#src/lib/can";
import { DeleteButton } from "#src/ui/delete-button";
import { IconButton } from "#src/ui/icon-button";
import { newCampaignAddress } from "../other-addresses.ts";
import type { Naming } from "./name-dialog.tsx";

/** Start a campaign from a template, rename, copy or delete it. */
export function RowActions({ template, onName }: { template: Template; onName: (naming: Naming) => void }) {
  const { t } = useTranslation("templates");
  const navigate = useNavigate();
  const errorText = useErrorText();
  const remove = useCommand(templates, "delete", { notice: "templates:own.deleted" });
  const { id, kind } = template;
  const name = template.name ?? "";
  return (
    <Flex justify="flex-end">
      {kind === "CAMPAIGN" && (
        <Can I="create" a="Campaign">
          <IconButton
            label={t("own.use", { name })}
            icon={<SendOutlined aria-hidden="true" />}
            onClick={() => void navigate(`${newCampaignAddress}?${new URLSearchParams({ template: id })}`)}
          />
        </Can>
      )}
      <Can I="update" a="Template">
        <IconButton
          label={t("own.renameOf", { name })}
          icon={<EditOutlined aria-hidden="true" />}
          onClick={() => onName({ mode: "rename", template })}
        />
      </Can>
      <Can I="create" a="Template">
        <IconButton
          label={t("own.copyOf", { name })}
          icon={<CopyOutlined aria-hidden="true" />}
          onClick={() => onName({ mode: "copy", template })}
        />
      </Can>
      <Can I="delete" a="Template">
        <DeleteButton
          label={t("own.deleteOf", { name })}
          question={t("own.question", { name })}
          text={t("own.questionText")}
          onDelete={async () => {
            const gone = await remove.run({ params: { id } });
            return gone.ok ? undefined : errorText(gone.error);
          }}
        />
      </Can>
    </Flex>
  );
}
