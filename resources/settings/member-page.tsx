import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import type { SettingsData } from "#contracts/settings/settings";
import { LinkButton } from "#src/ui/actions/link-button";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { PageShell } from "#src/ui/pages/page-shell";
import { newId } from "./resource.ts";
import { SectionHistory } from "./settings-page.tsx";
import { useSection } from "./use-section.ts";
import type { ListSections } from "./use-section-list.ts";

interface MemberPageProps {
  section: keyof ListSections;
  /** The list's tab name and address. */
  list: string;
  address: string;
  /** Title of a new item. */
  add: string;
  Form: ComponentType<{ id: string }>;
}

function membersOf(data: SettingsData[keyof ListSections]): readonly { id?: string | undefined; name: string }[] {
  if ("rules" in data) return data.rules;
  return "policies" in data ? data.policies : data.locations;
}

/** Show the form of one policy, rule or address of a list, new or existing. */
export function MemberPage({ section, list, address, add, Form }: MemberPageProps) {
  const { id = newId } = useParams();
  const { t } = useTranslation("settings");
  const data = useSection(section).section?.data;
  const members: readonly { id?: string | undefined; name: string }[] = data ? membersOf(data) : [];
  const member = members.find((one) => one.id === id);
  const isGone = data !== undefined && id !== newId && !member;
  const name = t(`tabs.${list}`);
  return (
    <PageShell
      title={member?.name ?? add}
      crumbs={[{ label: name, to: address }]}
      actions={member && <SectionHistory section={section} />}
      width="narrow"
    >
      {isGone ? <EmptyState title={t("gone")} action={<LinkButton to={address}>{name}</LinkButton>} /> : <Form key={id} id={id} />}
    </PageShell>
  );
}
