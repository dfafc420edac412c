import { Typography } from "antd";
import { useTranslation } from "react-i18next";
import type { ReturnPolicy } from "#contracts/settings/policies";
import type { SettingsWarning } from "#contracts/settings/settings";
import { StatusTag } from "#src/ui/data/status-tag";
import { policiesAddress, under } from "../addresses.ts";
import { SortedMember, type SortedMemberProps } from "../parts/sorted-member.tsx";
import { Warnings } from "../warnings.tsx";
import { useSummary } from "./use-summary.ts";

interface PolicyRowProps extends Pick<SortedMemberProps, "index" | "count" | "grip" | "onMove" | "onRemove"> {
  policy: ReturnPolicy;
  warnings: readonly SettingsWarning[];
}

/** Show a policy's conditions and rules in a summary. */
export function PolicyRow({ policy, warnings, ...member }: PolicyRowProps) {
  const { t } = useTranslation("settings");
  const { about, rules } = useSummary();
  const { name, is_default: isDefault } = policy;
  return (
    <SortedMember
      {...member}
      name={name}
      to={under(policiesAddress, policy.id ?? "")}
      isActive={policy.active}
      question={t("removePolicy", { name })}
      tags={isDefault && <StatusTag kind="info">{t("isDefault")}</StatusTag>}
    >
      <Typography.Text type="secondary">{isDefault ? t("defaultAbout") : about(policy)}</Typography.Text>
      <div>{rules(policy)}</div>
      <Warnings warnings={warnings} />
    </SortedMember>
  );
}
