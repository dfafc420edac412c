import { Divider, Flex, Modal, Typography } from "antd";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { keyNames, shortcuts } from "#src/lib/browser/shortcuts";
import { useFocusReturn } from "#src/ui/dialogs/use-focus-return";

/** Show every keyboard shortcut. */
export default function Shortcuts({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  useFocusReturn();
  return (
    <Modal open footer={null} onCancel={onClose} title={t("frame:shortcuts.title")} width={480}>
      {Object.entries(shortcuts).map(([section, entries]) => (
        <Fragment key={section}>
          <Divider orientation="left" orientationMargin={0} plain>
            <h3>{t(`frame:shortcuts.sections.${section}`)}</h3>
          </Divider>
          <Flex vertical gap={12} component="dl">
            {Object.values(entries).map((shortcut) => (
              <Flex key={shortcut.name} justify="space-between" gap={16}>
                <dt>{t(`frame:shortcuts.${section}.${shortcut.name}`)}</dt>
                <dd dir="ltr">
                  {keyNames(shortcut).map((keys) => (
                    <Typography.Text key={keys} keyboard>
                      {keys}
                    </Typography.Text>
                  ))}
                </dd>
              </Flex>
            ))}
          </Flex>
        </Fragment>
      ))}
    </Modal>
  );
}
