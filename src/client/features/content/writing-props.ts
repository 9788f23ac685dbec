/** The props of both inputs for content: HTML and rich text. */
export type WritingProps = {
  value: string;
  onChange: (html: string) => void;
  /** The ids of the field, its label and its description. */
  id: string;
  labelId: string;
  describedBy: string | undefined;
  isInvalid: boolean;
};
