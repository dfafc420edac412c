import { Alert, Button, Flex } from "antd";
import { useTranslation } from "react-i18next";
import { type TemplateDraft, templates } from "#contracts/templates/templates";
import { useCommand } from "#src/hooks/commands/use-command";
import { DateText } from "#src/ui/dates/date-text";

interface FoundDraftProps {
  id: string;
  draft: TemplateDraft;
  onContinue: () => void;
  onDiscarded: () => void;
}

/** Offer the changes that somebody made and did not save. */
export function FoundDraft({ id, draft: { saved_at, saved_by }, onContinue, onDiscarded }: FoundDraftProps) {
  const { t } = useTranslation("templates");
  const discard = useCommand(templates, "saveDraft", { notice: false, failure: "toast", onSuccess: onDiscarded });
  return (
    <Alert
      style={{ marginBlockEnd: 16 }}
      type="info"
      showIcon
      message={<bdi>{t("draft.found", { name: saved_by })}</bdi>}
      description={<DateText at={saved_at} format="datetime" />}
      action={
        <Flex wrap gap={8}>
          <Button type="primary" onClick={onContinue}>
            {t("draft.continue")}
          </Button>
          <Button loading={discard.isPending} onClick={() => void discard.run({ params: { id }, body: { content: null } })}>
            {t("draft.discard")}
          </Button>
        </Flex>
      }
    />
  );
}
