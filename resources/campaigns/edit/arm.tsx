import { Form, Input, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AbTest, Campaign } from "#contracts/campaigns/shapes";
import type { Language } from "#contracts/session/rules";
import { templates } from "#contracts/templates/templates";
import { useOperation } from "#src/hooks/data/use-operation";
import { LanguageTabs } from "#src/ui/forms/language-tabs";

type ArmValue = AbTest["arms"][number];
interface ArmProps {
  name: string;
  arm: ArmValue;
  campaign: Campaign;
  disabled: boolean;
  onChange: (arm: ArmValue) => void;
}

/** Edit what one variant changes; what is left empty is as in the email. */
export function Arm({ name, arm, campaign, disabled, onChange }: ArmProps) {
  const { t } = useTranslation("campaigns");
  const known = useOperation(templates, "list", { query: { kind: "CAMPAIGN" } });
  const others = (known.data?.items ?? []).filter(({ id }) => id !== campaign.template?.id);
  const put = (field: "subject" | "preheader", language: Language, text: string) => {
    const { [language]: before = "", ...rest } = arm[field];
    if (text.trim() === before) return;
    onChange({ ...arm, [field]: text.trim() ? { ...rest, [language]: text.trim() } : rest });
  };
  return (
    <Form layout="vertical">
      <Form.Item label={t("ab.content")} htmlFor={`campaign-arm-${name}`} extra={t("ab.contentHelp")}>
        <Select
          id={`campaign-arm-${name}`}
          allowClear
          showSearch
          optionFilterProp="label"
          disabled={disabled}
          placeholder={campaign.template?.name ?? t("fields.template")}
          {...(arm.template_id && { value: arm.template_id })}
          options={others.map((one) => ({ value: one.id, label: one.name ?? "" }))}
          onChange={(id: string | undefined) => onChange({ ...arm, template_id: id ?? null })}
        />
      </Form.Item>
      <LanguageTabs>
        {({ code, label }) => (
          <>
            <Line
              label={t("ab.subject", { language: label })}
              value={arm.subject[code] ?? ""}
              isRightToLeft={code === "ar"}
              disabled={disabled}
              onLeave={(text) => put("subject", code, text)}
            />
            <Line
              label={t("ab.preheader", { language: label })}
              value={arm.preheader[code] ?? ""}
              isRightToLeft={code === "ar"}
              disabled={disabled}
              onLeave={(text) => put("preheader", code, text)}
            />
          </>
        )}
      </LanguageTabs>
    </Form>
  );
}

interface LineProps {
  label: string;
  value: string;
  isRightToLeft: boolean;
  disabled: boolean;
  onLeave: (text: string) => void;
}

/** A text that is stored when the field is left; from then on it is shown as it is stored, and not where that was refused. */
function Line({ label, value, isRightToLeft, disabled, onLeave }: LineProps) {
  const [typed, setTyped] = useState<string>();
  const leave = () => {
    if (typed !== undefined) onLeave(typed);
    setTyped(undefined);
  };
  return (
    <Form.Item label={label}>
      <Input
        aria-label={label}
        maxLength={200}
        dir={isRightToLeft ? "rtl" : "ltr"}
        disabled={disabled}
        value={typed ?? value}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={leave}
      />
    </Form.Item>
  );
}
