import { showToast } from "../../ui/toast.tsx";

/**
 * Returns a function that runs an action on a stored listing. While the editor has unsaved changes,
 * the action does not run, because it would change the listing on which the unsaved changes are
 * based. A toast then asks the user to save or cancel them first.
 */
export const afterSave = (isDirty: boolean) => (act: () => void) => {
  if (isDirty) showToast({ title: "Please save or cancel your changes first" });
  else act();
};
