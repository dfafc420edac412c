import { type FormEvent, useRef, useState } from "react";
import type { PortalOrder } from "#contracts/portal/portal";
import type { PortalWarranty, WarrantyItem } from "#contracts/portal/warranty";
import { type Client, Refused } from "./client.ts";
import { Time } from "./item-warranty.tsx";
import { Notice, Page, Picture, Ways } from "./parts.tsx";
import { type Answers, bodyOf, missingOf, noAnswers } from "./registration.ts";
import { RegistrationFields } from "./registration-fields.tsx";
import { useSpeech } from "./words.ts";

export type Coverage = NonNullable<WarrantyItem["coverage"]>;
interface RegisterItemProps {
  client: Client;
  line: PortalOrder["lines"][number];
  coverage: Coverage;
  onBack: () => void;
  onDone: (warranty: PortalWarranty) => void;
  /** The token has run out. */
  onEnd: () => void;
}

/** Registers one unit of an item for its warranty. */
export function RegisterItem({ client, line, coverage, onBack, onDone, onEnd }: RegisterItemProps) {
  const { t } = useSpeech();
  const [answers, setAnswers] = useState<Answers>(noAnswers);
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Refused | null>(null);
  const key = useRef(crypto.randomUUID?.() ?? String(Math.random()));
  const missing = missingOf(coverage.fields, answers);
  const fail = (error: unknown) => {
    const refused = error instanceof Refused ? error : new Refused("INTERNAL");
    setBusy(false);
    if (refused.code === "UNAUTHENTICATED") onEnd();
    else setProblem(refused);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    setProblem(null);
    if (missing.length > 0) return;
    setBusy(true);
    client.register(bodyOf(line.order_line_id, answers), key.current).then(onDone, fail);
  };
  return (
    <Page title={t("warranty.title")}>
      <div className="row">
        <Picture url={line.image_url} />
        <span className="grow">
          <span>{[line.title, line.variant_title].filter(Boolean).join(", ")}</span>
          <span className="hint">{coverage.name}</span>
          {coverage.starts_on && <Time from={coverage.starts_on} until={coverage.last_day} />}
        </span>
      </div>
      <Promised coverage={coverage} />
      <form className="card" onSubmit={submit} noValidate>
        {coverage.fields.length === 0 && <p>{t("warranty.nothingAsked")}</p>}
        <RegistrationFields
          client={client}
          coverage={coverage}
          answers={answers}
          missing={asked ? missing : []}
          problem={problem}
          onAnswers={setAnswers}
        />
        {problem && Object.keys(problem.errors).length === 0 && (
          <Notice tone="danger">{problem.code === "OFFLINE" ? t("offline") : problem.message || t("failed")}</Notice>
        )}
        <Ways onBack={onBack}>
          <button type="submit" className="button" disabled={busy} aria-busy={busy}>
            {t("warranty.register")}
          </button>
        </Ways>
      </form>
    </Page>
  );
}

/** What the warranty gives, and on what terms. */
function Promised({ coverage: { benefits, terms } }: { coverage: Coverage }) {
  const { t, word } = useSpeech();
  if (benefits.length === 0 && !terms) return null;
  return (
    <div className="promised">
      {benefits.length > 0 && (
        <p className="lead">{t("warranty.benefits", { list: benefits.map((one) => word("benefit", one)).join(t("warranty.comma")) })}</p>
      )}
      {terms && (
        <details>
          <summary>{t("warranty.terms")}</summary>
          <p className="told" dir="auto">
            {terms}
          </p>
        </details>
      )}
    </div>
  );
}
