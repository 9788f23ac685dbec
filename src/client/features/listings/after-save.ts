import { showToast } from "../../ui/toast.tsx";

/**
 * Returns a function that runs an action on a stored listing. While the listing's editor has unsaved
 * changes, it asks to save them first, because the action changes what they are based on.
 */
export const afterSave = (isDirty: boolean) => (act: () => void) => {
  if (isDirty) showToast({ title: "Please save or cancel your changes first" });
  else act();
};
