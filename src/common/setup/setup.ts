/** The steps by which a team sets up a new site, in their order. */
export const setupSteps = ["password", "address", "mail", "privacy", "webhook", "post"] as const;
export type SetupStep = (typeof setupSteps)[number];

/** Which setup steps are done, and whether the logged-in user has hidden the list of steps. */
export type Setup = {
  isHidden: boolean;
  done: Record<SetupStep, boolean>;
  /** The id of the privacy page; null if there is none. */
  privacyPageId: number | null;
};
