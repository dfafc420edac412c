import { Flex, Select, Typography } from "antd";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { idleChoices, type SessionRuleInput } from "#contracts/session/idle";
import { merchants } from "#contracts/session/session";
import { useCommand } from "#src/hooks/use-command";
import { useOperation } from "#src/hooks/use-operation";
import { minuteWords } from "#src/lib/age";
import { FormAlert } from "#src/ui/form-alert";
import { Loaded } from "#src/ui/loaded";
import { LinesSkeleton } from "#src/ui/skeletons";
import { useLocale } from "#src/ui/use-locale";

/** Set after how much inactivity people of the store are signed out. */
export function InactivityRule() {
  const { t } = useTranslation("members");
  const locale = useLocale();
  const id = useId();
  const rule = useOperation(merchants, "sessionRule");
  const save = useCommand(merchants, "saveSessionRule", { notice: "members:done.signInRules" });
  const options = idleChoices.map((minutes) => ({ value: minutes, label: minuteWords(minutes, locale, "long") }));
  return (
    <Loaded from={rule} skeleton={<LinesSkeleton lines={2} />}>
      {({ idle_minutes }) => (
        <Flex vertical gap={4}>
          {save.error && <FormAlert code={save.error.code} params={save.error.data} />}
          <label htmlFor={id}>{t("signOutAfter")}</label>
          <Select
            id={id}
            style={{ inlineSize: 160 }}
            options={options}
            value={idle_minutes as SessionRuleInput["idle_minutes"]}
            loading={save.isPending}
            onChange={(minutes) => void save.run({ body: { idle_minutes: minutes } })}
          />
          <Typography.Text type="secondary">{t("signOutAfterText")}</Typography.Text>
        </Flex>
      )}
    </Loaded>
  );
}
