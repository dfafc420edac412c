import { Alert, Button, Flex, Typography } from "antd";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { withPlainLetters } from "#src/lib/words/gsm-letters";
import { Loaded } from "../feedback/loaded.tsx";
import { LinesSkeleton } from "../feedback/skeletons.tsx";
import { TextMessage } from "./text-message.tsx";

type Message = ComponentProps<typeof TextMessage>["message"] & { faults: readonly { code: string; detail: string }[] };

interface TextPreviewProps {
  /** From `useOperation`. */
  from: ComponentProps<typeof Loaded<Message>>["from"];
  language: string;
  /** Segments it may take. */
  most: number;
  /** What is typed. */
  written: string;
  onChange: (text: string) => void;
}

/** Show a text message that is being written as its recipient gets it, what prevents it from being saved, and what would make it shorter. */
export function TextPreview({ from, language, most, written, onChange }: TextPreviewProps) {
  const { t } = useTranslation();
  const folded = withPlainLetters(written);
  return (
    <section aria-label={t("campaigns:sms.preview")} style={{ flex: "1 1 300px" }}>
      <Typography.Paragraph type="secondary" style={{ marginBlockEnd: 8 }}>
        {t("campaigns:sms.preview")}
      </Typography.Paragraph>
      <Loaded from={from} skeleton={<LinesSkeleton lines={3} />}>
        {(found) => (
          <Flex vertical gap={8} align="start">
            <TextMessage message={found} language={language} most={most} />
            {found.forcing !== null && folded !== written && (
              <Button size="small" onClick={() => onChange(folded)}>
                {t("campaigns:sms.fold")}
              </Button>
            )}
            {found.faults.map(({ code, detail }) => (
              <Alert key={`${code} ${detail}`} type="error" showIcon message={t(`campaigns:problems.${code}`, { detail })} />
            ))}
          </Flex>
        )}
      </Loaded>
    </section>
  );
}
