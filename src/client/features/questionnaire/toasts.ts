import type { Toast } from "#client/ui/toast.tsx";
import type { Answers } from "#common/questionnaire/answers.ts";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { fieldsOf } from "#common/questionnaire/fields.ts";

export const sentToast: Toast = {
  title: "Submission Successful!",
  description: "Your wishes have arrived, and the search begins.",
};

export const sendingFailedToast: Toast = {
  title: "An error occurred",
  description: "There was a problem submitting your preferences. Please try again.",
  variant: "destructive",
};

export const renewedFormToast: Toast = {
  title: "The Form Has Changed",
  description: "Your answers that still fit are kept. Please check them and send them again.",
  variant: "destructive",
};

const termsToast: Toast = {
  title: "Terms and Conditions Required",
  description: "Please agree to the Terms and Conditions to continue.",
  variant: "destructive",
};

const invalidToast: Toast = {
  title: "Form Error",
  description: "Please check the form for errors and try again.",
  variant: "destructive",
};

/** Shows a toast that explains why the answers cannot be sent. */
export function formErrorToast(definition: QuestionnaireDefinition, answers: Answers): Toast {
  const terms = fieldsOf(definition).find(
    ({ id, type, required, label }) =>
      type === "checkbox" &&
      required &&
      (id === "agreeToTerms" || label.includes("Terms and Conditions")),
  );
  return terms && answers[terms.id] !== true ? termsToast : invalidToast;
}
