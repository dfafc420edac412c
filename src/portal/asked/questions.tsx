import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { OfferQuestion } from "#contracts/returns/returnable";

export interface QuestionsProps {
  questions: readonly OfferQuestion[];
  answers: Readonly<Record<string, string>>;
  /** Whether the step was submitted; open questions are marked from then on. */
  isSubmitted: boolean;
  onAnswers: (answers: Record<string, string>) => void;
}

/** Ask what the store's flows want to know about the items. */
export default function Questions({ questions, answers, isSubmitted, onAnswers }: QuestionsProps) {
  const { t } = useTranslation("portal-asked");
  return (
    <section className="card" aria-label={t("title")}>
      {questions.map((question) => (
        <Question
          key={question.id}
          question={question}
          answer={answers[question.id]}
          isSubmitted={isSubmitted}
          onAnswer={(answer) => onAnswers({ ...answers, [question.id]: answer })}
        />
      ))}
    </section>
  );
}

interface QuestionProps {
  question: OfferQuestion;
  answer: string | undefined;
  isSubmitted: boolean;
  onAnswer: (id: string) => void;
}

function Question({ question: { text, answers }, answer, isSubmitted, onAnswer }: QuestionProps) {
  const { t } = useTranslation("portal-asked");
  const id = useId();
  const isOpen = isSubmitted && !answers.some((one) => one.id === answer);
  return (
    <fieldset className="options" aria-describedby={isOpen ? `${id}-error` : undefined}>
      <legend className="label">{text}</legend>
      {answers.map((one) => (
        <label key={one.id} className="pick">
          <input type="radio" name={id} checked={one.id === answer} aria-invalid={isOpen} onChange={() => onAnswer(one.id)} />
          <span className="grow">{one.text}</span>
        </label>
      ))}
      {isOpen && (
        <p id={`${id}-error`} className="error">
          {t("needed")}
        </p>
      )}
    </fieldset>
  );
}
