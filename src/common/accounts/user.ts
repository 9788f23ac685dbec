/** Who is logged in, as anyone may be told: never with the password. */
export type User = {
  id: number;
  username: string;
  email: string | null;
  isAdmin: boolean;
  createdAt: string;
};
