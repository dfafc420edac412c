import { useState } from "react";
import { useTranslation } from "react-i18next";
import { campaigns } from "#contracts/campaigns/campaigns";
import type { Campaign } from "#contracts/campaigns/shapes";
import type { Language } from "#contracts/session/rules";
import { mostSegments } from "#contracts/text-messages";
import { useOperation } from "#src/hooks/data/use-operation";
import { Loaded } from "#src/ui/feedback/loaded";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { LanguageTabs } from "#src/ui/forms/language-tabs";
import { TextMessage } from "#src/ui/messages/text-message";
import { Panel } from "#src/ui/pages/panel";

/** Show the text message that a campaign sends, in each language. */
export function CampaignTextPreview({ campaign }: { campaign: Campaign }) {
  const { t, i18n } = useTranslation("campaigns");
  const [shown, setShown] = useState(i18n.language as Language);
  if (campaign.template === null) return null;
  return (
    <Panel title={t("sms.title")}>
      <LanguageTabs activeKey={shown} onChange={(key) => setShown(key as Language)}>
        {({ code }) => shown === code && <Text campaign={campaign} language={code} />}
      </LanguageTabs>
    </Panel>
  );
}

function Text({ campaign: { id }, language }: { campaign: Campaign; language: Language }) {
  const preview = useOperation(campaigns, "previewText", { params: { id }, body: { language } });
  return (
    <Loaded from={preview} skeleton={<LinesSkeleton lines={3} />}>
      {(message) => <TextMessage message={message} language={language} most={mostSegments} />}
    </Loaded>
  );
}
