/** The email address of the user's own account, and whether the address is confirmed. */
export type AccountAddress = {
  email: string | null;
  isConfirmed: boolean;
  /**
   * The new email address of the account, until its owner has confirmed it; null if no new address
   * waits for confirmation.
   */
  pendingEmail: string | null;
  /** Whether a mail server is configured, so that mails reach their recipients. */
  sendsMail: boolean;
};
