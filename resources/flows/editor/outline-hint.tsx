import { Flex, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { keyName, shortcuts } from "#src/lib/browser/shortcuts";

const shown = ["open", "add", "before", "join", "remove", "undo"] as const;

/** Name the keys of the outline. */
export function OutlineHint() {
  const { t } = useTranslation("flows");
  return (
    <Flex wrap gap="4px 14px" style={{ marginBlockEnd: 12 }} className="bh-small">
      {shown.map((key) => (
        <span key={key}>
          <Typography.Text keyboard>{keyName(shortcuts.flow[key])}</Typography.Text> {t(`frame:shortcuts.flow.${shortcuts.flow[key].name}`)}
        </span>
      ))}
    </Flex>
  );
}
