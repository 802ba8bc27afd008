import { useNavigate } from "react-router";
import type { Fields } from "../selection-fields.ts";
import type { Question } from "./bulk-intents.ts";
import { QuestionDialog } from "./confirm-dialog.tsx";

interface ConfirmPageProps {
  question: Question;
  /** What was selected, to be sent again with the answer. */
  fields: Fields;
  returnTo: string;
}

/** The question as a page of its own, for who came without JavaScript. */
export function ConfirmPage({ question, fields, returnTo }: ConfirmPageProps) {
  const navigate = useNavigate();
  return (
    <QuestionDialog
      question={question}
      fields={fields}
      returnTo={returnTo}
      closeTo={returnTo}
      onClose={() => void navigate(returnTo)}
    />
  );
}
