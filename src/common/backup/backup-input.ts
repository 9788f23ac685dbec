import { z } from "zod";

const backupName = z
  .string({ error: "Name is required" })
  .min(1, { error: "Name is required", abort: true })
  .max(100, "Name is not that of a backup")
  .regex(
    /^(?:safety|daily|manual)-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.sql$/,
    "Name is not that of a backup",
  );

export const backupNameInput = z.strictObject({ name: backupName });
export const restoreInput = z.strictObject({
  name: backupName,
  /** Whether the import leaves the administrators of the present database unchanged. */
  keepAdmins: z.boolean().default(false),
});
