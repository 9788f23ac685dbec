/** The email address of an account, as its owner sees it. */
export type AccountAddress = {
  email: string | null;
  isConfirmed: boolean;
  /** The address that the account gets when the owner confirms it; null if there is none. */
  pendingEmail: string | null;
  /** Whether a mail server is configured, so that mails reach their recipients. */
  sendsMail: boolean;
};
