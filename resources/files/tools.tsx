import { DownloadOutlined, EyeOutlined, LinkOutlined } from "@ant-design/icons";
import { useNotification } from "@refinedev/core";
import { Flex } from "antd";
import { useTranslation } from "react-i18next";
import { type FileRow, files } from "#contracts/files";
import { useCall } from "#src/hooks/commands/use-call";
import { useCommand } from "#src/hooks/commands/use-command";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { saveFile } from "#src/lib/browser/save-file";
import { Can } from "#src/lib/session/can";
import { DeleteButton } from "#src/ui/actions/delete-button";
import { IconButton } from "#src/ui/actions/icon-button";
import { isPicture, isUpload, useLoad } from "./use-load.ts";

interface FileToolsProps {
  row: FileRow;
  onOpen: (row: FileRow) => void;
}

/** Show what can be done with a file: look at it, download it, share it for five minutes, remove it when nothing uses it. */
export function FileTools({ row, onOpen }: FileToolsProps) {
  const { t } = useTranslation("files");
  const { open } = useNotification();
  const errorText = useErrorText();
  const call = useCall();
  const load = useLoad();
  const remove = useCommand(files, "delete");
  const told = (error: unknown) => open?.({ type: "error", message: errorText(error) });
  const share = async () => {
    const { url } = await call(files, "link", { params: { id: row.id } });
    await navigator.clipboard.writeText(url);
    open?.({ type: "success", message: t("linkCopied") });
  };
  const onDelete = async () => {
    const result = await remove.run({ params: { id: row.id } });
    return result.ok ? undefined : errorText(result.error);
  };
  return (
    <Flex gap={2} justify="flex-end">
      {isPicture(row) && (
        <IconButton label={t("actions.open", { name: row.name })} icon={<EyeOutlined aria-hidden="true" />} onClick={() => onOpen(row)} />
      )}
      <IconButton
        label={t("actions.download", { name: row.name })}
        icon={<DownloadOutlined aria-hidden="true" />}
        onClick={() => void load(row).then((blob) => saveFile(blob, row.name), told)}
      />
      {isUpload(row) && (
        <IconButton
          label={t("actions.link", { name: row.name })}
          icon={<LinkOutlined aria-hidden="true" />}
          onClick={() => void share().catch(told)}
        />
      )}
      {row.removable && (
        <Can I="delete" a="File">
          <DeleteButton
            label={t("actions.remove", { name: row.name })}
            question={t("remove.title", { name: row.name })}
            text={t("remove.text")}
            onDelete={onDelete}
          />
        </Can>
      )}
    </Flex>
  );
}
