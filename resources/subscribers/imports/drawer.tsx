import { Flex, Typography } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type ImportFile, subscriberImports } from "#contracts/subscribers/imports";
import { useLive } from "#src/hooks/use-live";
import { useOperation } from "#src/hooks/use-operation";
import { Loaded } from "#src/ui/loaded";
import { SideDrawer } from "#src/ui/side-drawer";
import { LinesSkeleton } from "#src/ui/skeletons";
import { ImportForm } from "./form.tsx";
import { ImportProgress } from "./progress.tsx";
import { UploadFile } from "./upload.tsx";

/** Import subscribers from a CSV file: upload it, map its columns, try it, run it. */
export default function ImportDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("subscribers");
  const [file, setFile] = useState<ImportFile>();
  const list = useOperation(subscriberImports, "list");
  useLive("subscriber-imports", () => void list.retry());
  return (
    <SideDrawer width={640} title={t("imports.title")} onClose={onClose}>
      <Loaded from={list} skeleton={<LinesSkeleton lines={6} />}>
        {({ items }) =>
          file ? (
            <ImportForm key={file.id} file={file} imports={items} onOther={() => setFile(undefined)} />
          ) : (
            <Flex vertical gap={24}>
              <UploadFile onUploaded={setFile} />
              {items.length > 0 && (
                <Flex vertical gap={16}>
                  <Typography.Title level={3} style={{ margin: 0, fontSize: 16 }}>
                    {t("imports.last")}
                  </Typography.Title>
                  {items.map((one) => (
                    <ImportProgress key={one.id} found={one} />
                  ))}
                </Flex>
              )}
            </Flex>
          )
        }
      </Loaded>
    </SideDrawer>
  );
}
