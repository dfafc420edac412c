import { Flex, Switch, Typography } from "antd";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { twoFactor } from "#contracts/session/two-factor";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { useConfirm } from "#src/ui/dialogs/use-confirm";
import { Loaded } from "#src/ui/feedback/loaded";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { FormAlert } from "#src/ui/forms/form-alert";

/** Require two-factor authentication of everyone in the store. */
export function TwoFactorRule() {
  const { t } = useTranslation("members");
  const label = useId();
  const confirm = useConfirm();
  const rule = useOperation(twoFactor, "rule");
  const save = useCommand(twoFactor, "saveRule", { notice: "members:done.signInRules" });
  const change = async (isRequired: boolean) => {
    const question = { title: t("requireQuestion"), text: t("requireText"), confirm: t("actions.require") };
    if (!isRequired || (await confirm(question))) await save.run({ body: { two_factor_required: isRequired } });
  };
  return (
    <>
      {save.error && <FormAlert code={save.error.code} params={save.error.data} />}
      <Loaded from={rule} skeleton={<LinesSkeleton lines={2} />}>
        {({ two_factor_required, without_two_factor }) => (
          <Flex gap={16} align="flex-start">
            <Switch
              aria-labelledby={label}
              checked={two_factor_required}
              loading={save.isPending}
              onChange={(isRequired) => void change(isRequired)}
            />
            <Flex vertical gap={4}>
              <Typography.Text id={label}>{t("requireTwoFactor")}</Typography.Text>
              <Typography.Text type="secondary">{t("requireText")}</Typography.Text>
              <Typography.Text type="secondary">{t("withoutTwoFactor", { number: without_two_factor })}</Typography.Text>
            </Flex>
          </Flex>
        )}
      </Loaded>
    </>
  );
}
