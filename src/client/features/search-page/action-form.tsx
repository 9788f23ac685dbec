import { button } from "../../ui/button.ts";

type ActionFormProps = {
  /** The name and the value of the button, which the form sends to the server. */
  name: "do" | "data";
  value: string;
  label: string;
  variant?: "primary" | "quiet";
};

/** A form with one button. It is posted to the URL of the page, and works without scripts. */
export function ActionForm({ name, value, label, variant = "quiet" }: ActionFormProps) {
  return (
    <form method="post">
      <button type="submit" name={name} value={value} className={button(variant)}>
        {label}
      </button>
    </form>
  );
}
