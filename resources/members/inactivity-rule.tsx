import { Flex, Select, Typography } from "antd";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { idleChoices, merchants, type SessionRuleInput } from "#contracts/session/session";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { minuteWords } from "#src/lib/dates/age";
import { useLocale } from "#src/lib/words/use-locale";
import { Loaded } from "#src/ui/feedback/loaded";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { FormAlert } from "#src/ui/forms/form-alert";

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
