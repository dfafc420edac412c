import { PrinterOutlined } from "@ant-design/icons";
import type { PropsWithChildren, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNarrow } from "#src/hooks/use-narrow";
import { ActionBar, type ActionItem } from "#src/ui/action-bar";
import { PageShell } from "#src/ui/page-shell";
import { Panel } from "#src/ui/panel";
import { type Step, StepsBar } from "#src/ui/steps-bar";
import styles from "./case-page.module.css";

interface CaseHeadProps {
  number: string;
  tags: ReactNode;
  lead: ReactNode;
  steps: { label: string; items: readonly Step[] };
  /** The suggested step. */
  primary: ActionItem | undefined;
  others: readonly ActionItem[];
  /** How many available actions may stand beside the suggestion; the rest are in the menu, the others there with their reasons. */
  beside: number;
}

/** Show number, state, steps and actions of a case. */
export function CaseHead({ number, tags, lead, steps, primary, others, beside, children }: PropsWithChildren<CaseHeadProps>) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const print: ActionItem = {
    key: "print",
    label: t("common:actions.print"),
    icon: <PrinterOutlined aria-hidden="true" />,
    onClick: () => window.print(),
  };
  return (
    <PageShell
      title={number}
      tags={tags}
      lead={lead}
      actions={
        <div className={styles.actions}>
          <ActionBar
            primary={primary}
            actions={[...others, print]}
            visible={narrow ? Number(!primary && beside > 0) : Math.min(2, beside)}
          />
        </div>
      }
    >
      <Panel>
        <StepsBar steps={steps.items} label={steps.label} />
      </Panel>
      {children}
    </PageShell>
  );
}
