/** A logged-in user, without the password. */
export type User = {
  id: number;
  username: string;
  email: string | null;
  isAdmin: boolean;
  createdAt: string;
  /** Present if the user has to set up a second factor before anything else. */
  needsSecondFactor?: true;
};
