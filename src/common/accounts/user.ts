/** A logged-in user, without the password. */
export type User = {
  id: number;
  username: string;
  email: string | null;
  isAdmin: boolean;
  createdAt: string;
  /** Present if an administrator must set up a second factor before using anything else. */
  needsSecondFactor?: true;
};
