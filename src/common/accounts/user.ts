/** A logged-in user, without the password. */
export type User = {
  id: number;
  username: string;
  email: string | null;
  isAdmin: boolean;
  createdAt: string;
  /**
   * True if the user is an administrator who must set up a second factor before doing anything
   * else; otherwise undefined.
   */
  needsSecondFactor?: true;
};
