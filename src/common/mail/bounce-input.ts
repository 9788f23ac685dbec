import { z } from "zod";

/** The maximum size in bytes of a mail server's raw notification about a bounce or complaint. */
export const notificationBytes = 1024 * 1024;

const noType = "type must be bounce or complaint";

/**
 * The schema of a report that a mail bounced, or that its recipient complained. It contains either
 * the mail server's raw notification, or the values from it.
 */
export const bounceInput = z
  .strictObject({
    /** The raw bounce or complaint message (RFC 3464 or RFC 5965). */
    notification: z.string().min(1).max(notificationBytes).optional(),
    /** The email address to which the mail was sent. */
    address: z.string().trim().min(1).max(320).optional(),
    type: z.enum(["bounce", "complaint"], { error: noType }).optional(),
    /**
     * The Message-ID of the mail that bounced. If it is missing, the newest mail to the email
     * address counts as the one that bounced.
     */
    messageId: z.string().max(1_300).optional(),
    /**
     * The enhanced status code (RFC 3463), such as `5.1.1` for an email address that does not
     * exist.
     */
    status: z
      .string()
      .regex(/^[245]\.\d{1,3}\.\d{1,3}$/, "status must be a code such as 5.1.1")
      .optional(),
  })
  .superRefine(({ notification, ...facts }, context) => {
    const given = Object.entries(facts).filter(([, value]) => value !== undefined);
    const issue = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (notification !== undefined) {
      for (const [name] of given) issue(name, `${name} is already in the notification`);
      return;
    }
    if (facts.address === undefined) issue("address", "address is required");
    if (facts.type === undefined) issue("type", noType);
  });

export type BounceInput = z.output<typeof bounceInput>;
