import { type Dispatch, type SetStateAction, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PortalOrder } from "#contracts/portal/shapes";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { withChange } from "#src/lib/forms/changes";
import { listWords } from "#src/lib/words/formats";
import { useLocale } from "#src/lib/words/use-locale";
import { LazyQuestions } from "../asked/lazy-asked.tsx";
import { useOrderContext } from "../orders/order-area.tsx";
import { useStoreDay } from "../parts/days.ts";
import { Day, focusFirstInvalid, Money, Notice, NotReturnable, Page, Picture, StepActions } from "../parts/parts.tsx";
import {
  type Answers,
  type Choice,
  type Choices,
  freshChoice,
  isAnswered,
  isComplete,
  type Line,
  methodsOf,
  questionsOf,
} from "./draft.ts";
import { ItemForm } from "./item-form.tsx";

interface ChooseItemsProps {
  progress: string;
  choices: Choices;
  onChoices: Dispatch<SetStateAction<Choices>>;
  answers: Answers;
  onAnswers: (answers: Answers) => void;
  onNext: () => void;
}

function without(choices: Choices, id: string): Choices {
  const { [id]: _, ...rest } = choices;
  return rest;
}

/** Show the first step: the items to return, the reasons and the outcomes. */
export function ChooseItems({ progress, choices, onChoices, answers, onAnswers, onNext }: ChooseItemsProps) {
  const { t } = useTranslation("portal");
  const { order } = useOrderContext();
  const [isSubmitted, setIsSubmitted] = useState(false);
  const questions = questionsOf(order, choices);
  const problem = problemOf(order, choices) ?? (isAnswered(questions, answers) ? null : "items.incomplete");
  const next = () => {
    setIsSubmitted(true);
    if (problem) focusFirstInvalid();
    else onNext();
  };
  return (
    <Page title={t("items.title")} step={progress}>
      <ul className="rows">
        {order.lines.map((line) => (
          <li key={line.order_line_id} className="card">
            <LinePick
              line={line}
              currency={order.currency}
              isChosen={line.order_line_id in choices}
              onPick={(isChosen) =>
                onChoices((now) => (isChosen ? { ...now, [line.order_line_id]: firstOf(line) } : without(now, line.order_line_id)))
              }
            />
            {line.messages.map((text) => (
              <p key={text} className="instructions">
                {text}
              </p>
            ))}
            {line.code === null && line.instructions && <p className="instructions">{line.instructions}</p>}
            {choices[line.order_line_id] && (
              <ItemForm
                line={line}
                choice={choices[line.order_line_id] as Choice}
                isSubmitted={isSubmitted}
                onChoice={(change) => onChoices((now) => withChange(now, line.order_line_id, change))}
              />
            )}
          </li>
        ))}
      </ul>
      <LazyQuestions {...{ questions, answers, isSubmitted, onAnswers }} />
      {isSubmitted && problem && <Notice tone="danger">{t(problem)}</Notice>}
      <StepActions back="../order">
        <button type="button" className="button" onClick={next}>
          {t("continue")}
        </button>
      </StepActions>
    </Page>
  );
}

/** Return the key of the error of the choices as a whole, or null. */
function problemOf(order: PortalOrder, choices: Choices): string | null {
  if (!order.lines.some(({ order_line_id }) => order_line_id in choices)) return "items.none";
  if (!isComplete(order, choices)) return "items.incomplete";
  return methodsOf(order, choices).length === 0 ? "items.incompatible" : null;
}

/** Return a line's initial choice; a single outcome is preselected. */
const firstOf = ({ allowed_outcomes }: Line): Choice => ({
  ...freshChoice,
  outcome: (allowed_outcomes.length === 1 && allowed_outcomes[0]) || "",
});

interface LinePickProps {
  line: Line;
  currency: string;
  isChosen: boolean;
  onPick: (isChosen: boolean) => void;
}
function LinePick({ line, currency, isChosen, onPick }: LinePickProps) {
  const { t } = useTranslation("portal");
  const title = [line.title, line.variant_title].filter(Boolean).join(", ");
  return (
    <label className="pick" data-off={line.code !== null}>
      <input
        type="checkbox"
        aria-label={t("items.pick", { title })}
        checked={isChosen}
        disabled={line.code !== null}
        onChange={(event) => onPick(event.target.checked)}
      />
      <Picture url={line.image_url} />
      <span className="grow">
        <span>{line.title}</span>
        {line.variant_title && <span className="hint">{line.variant_title}</span>}
        {line.code ? <NotReturnable line={line} /> : <Windows line={line} />}
      </span>
      {!line.code && <Money minor={line.unit_minor} currency={currency} />}
    </label>
  );
}

/** Show until when the item can be returned: by outcome, where they end on different days. */
function Windows({ line: { closes_at, windows } }: { line: Line }) {
  const { t } = useTranslation("portal");
  const enumLabel = useEnumLabel();
  const locale = useLocale();
  const dayOf = useStoreDay();
  const groups = new Map<string, string[]>();
  for (const [outcome, at] of Object.entries(windows)) {
    const day = at ? dayOf(at) : "";
    groups.set(day, [...(groups.get(day) ?? []), enumLabel("outcome", outcome)]);
  }
  if (groups.size < 2)
    return (
      closes_at && (
        <span className="hint">
          {t("items.returnableUntil")} <Day at={closes_at} />
        </span>
      )
    );
  return [...groups].map(([day, outcomes]) => (
    <span key={day} className="hint">
      {day
        ? t("items.outcomesUntil", { outcomes: listWords(outcomes, locale), day })
        : `${listWords(outcomes, locale)} ${t("items.unlimited")}`}
    </span>
  ));
}
