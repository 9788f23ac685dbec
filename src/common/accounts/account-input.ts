import { z } from "zod";
import { idInput, largestId } from "../inputs.ts";

/** The smallest and largest number of characters of a new password. */
export const passwordLength = { minimum: 10, maximum: 128 } as const;

const required = (sentence: string, maximum: number, tooLong: string) =>
  z.string({ error: sentence }).min(1, { error: sentence, abort: true }).max(maximum, tooLong);

const requiredPassword = (sentence: string) =>
  required(
    sentence,
    passwordLength.maximum,
    `Password must be at most ${passwordLength.maximum} characters`,
  );

const password = requiredPassword("Password is required");

/** A username and password to log in with. */
export const loginInput = z.strictObject({
  username: required("Username is required", 50, "Username must be at most 50 characters"),
  password,
});

export type LoginInput = z.output<typeof loginInput>;

/** The schema of a username. Usernames that differ only in case count as the same. */
export const newUsername = required(
  "Username is required",
  50,
  "Username must be at most 50 characters",
)
  .min(3, "Username must be at least 3 characters")
  .regex(/^[A-Za-z0-9_.-]*$/, "Username may hold only letters, digits, and _ . -");

const longEnough = (text: typeof password) =>
  text.min(
    passwordLength.minimum,
    `Password must be at least ${passwordLength.minimum} characters`,
  );

/**
 * The schema of a password that a user chooses. The server checks only later, when it stores the
 * password, whether the password is easy to guess.
 */
export const newPassword = longEnough(password);

const email = z
  .email("Please enter a valid email address")
  .max(254, "Email must be at most 254 characters");

const optionalEmail = z
  .union([z.literal("").transform(() => null), email])
  .nullable()
  .optional();

/**
 * The fields of a registration. No field gives an administrator's rights, so a new account is
 * always an ordinary one.
 */
export const registerInput = z.strictObject({
  username: newUsername,
  password: newPassword,
  email: optionalEmail,
});

export type RegisterInput = z.output<typeof registerInput>;

/** The input with which users change their own password. */
export const changePasswordInput = z.strictObject({
  currentPassword: requiredPassword("Enter your current password"),
  newPassword: longEnough(requiredPassword("Enter a new password")),
});

/** The input with which users change the email address of their own account. */
export const changeAddressInput = z.strictObject({
  email,
  currentPassword: requiredPassword("Enter your current password"),
});

/**
 * The input with an email address. The visitor requests links that set a new password for the
 * accounts with this address.
 */
export const askResetInput = z.strictObject({ email });

const token = z.string().min(1).max(200);

/** The input with the token from a link that was mailed to the owner of an account. */
export const accountLinkInput = z.strictObject({
  purpose: z.enum(["password-reset", "account-address", "account-invitation"]),
  token,
});

/** The input with the token of the mailed link that confirms the email address of an account. */
export const confirmAddressInput = z.strictObject({ token });

/**
 * The input that sets a new password. Its token is from a mailed link: a link for a forgotten
 * password, or the link of an invitation.
 */
export const resetPasswordInput = z.strictObject({
  token,
  newPassword: longEnough(requiredPassword("Enter a new password")),
});

/**
 * The input that switches the mails about the site's security on or off for the user's own account.
 */
export const siteAlertsInput = z.strictObject({ isWanted: z.boolean() });

const sessionId = z.string().min(1).max(100);

/** The input with the id of one of the user's own sessions. */
export const sessionInput = z.strictObject({ id: sessionId });

/** The input with the id of an account, and with the id of one of its sessions. */
export const memberSessionInput = idInput.extend({ sessionId });

/** The input with which users delete their own account. */
export const deleteAccountInput = z.strictObject({
  currentPassword: requiredPassword("Enter your current password"),
});

/** The input that disables an account or enables it again. */
export const disableInput = idInput.extend({ isDisabled: z.boolean() });

/**
 * The input with which an administrator creates an account and invites its owner, who then chooses
 * the password.
 */
export const newMemberInput = z.strictObject({
  username: newUsername,
  email: optionalEmail,
  isAdmin: z.boolean(),
});

export type NewMemberInput = z.output<typeof newMemberInput>;

/** The input that gives an account an administrator's rights, or removes these rights. */
export const roleInput = idInput.extend({ isAdmin: z.boolean() });

/**
 * The input that requests one page of the list of accounts: administrators first, then ordinary
 * accounts, in each group from oldest to newest.
 */
export const teamInput = z.strictObject({
  limit: z.int().min(1).max(100).default(50),
  cursor: z
    .string()
    .regex(/^(?:admin|user)-[1-9]\d{0,9}$/, "cursor is not valid")
    .refine((text) => Number(text.split("-")[1]) <= largestId, { error: "cursor is not valid" })
    .optional(),
});
