/** What both ways of writing a text are given. */
export type WritingProps = {
  value: string;
  onChange: (html: string) => void;
  /** Of the field, of its label, and of what is said of it. */
  id: string;
  labelId: string;
  describedBy: string | undefined;
  isInvalid: boolean;
};
