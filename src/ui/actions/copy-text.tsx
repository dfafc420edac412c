import { Typography } from "antd";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";

/** Show a number or code with a button, named after it, that copies it. */
export function CopyText({ text, label }: { text: string; label?: string }) {
  const { t } = useTranslation();
  return (
    <Typography.Text className="bh-number" copyable={{ text, tooltips: [t("actions.copy", { name: label ?? text }), t("states.copied")] }}>
      <bdi>
        {text.split(/(?<=,)/).map((part) => (
          // A list breaks after a comma, not inside a word.
          <Fragment key={part}>
            {part}
            <wbr />
          </Fragment>
        ))}
      </bdi>
    </Typography.Text>
  );
}
