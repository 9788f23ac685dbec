import type { User } from "#common/accounts/user.ts";
import { textOf } from "#common/html.ts";
import type { Setup } from "#common/setup/setup.ts";
import type { Context } from "../../context.ts";
import { findOwnSetup } from "../accounts/setup-store.ts";
import { hasPublicPost } from "../blog/store.ts";
import { findPageBySlug } from "../pages/store.ts";
import { findWebhookUrl } from "../webhook/url-store.ts";

const privacySlug = "privacy";

/**
 * Words of the note in the starter text, which asks the team to review the page. If the page
 * contains these words, the team has not reviewed the page.
 */
const editorsNote = "to be removed before going live";

/** Returns which steps of preparing the site are done, as a user of the back office sees them. */
export async function findSetup(
  { config, database: { db } }: Pick<Context, "config" | "database">,
  user: Pick<User, "id">,
): Promise<Setup> {
  const { isHidden, hasOwnPassword } = await findOwnSetup(db, user.id);
  const privacy = await findPageBySlug(db, privacySlug);
  return {
    isHidden,
    privacyPageId: privacy?.id ?? null,
    done: {
      password: hasOwnPassword,
      address: config.siteUrl !== undefined,
      mail: config.mail.smtp !== undefined,
      privacy: privacy?.published === true && !textOf(privacy.content).includes(editorsNote),
      webhook: (await findWebhookUrl(db)) !== undefined,
      post: await hasPublicPost(db, new Date()),
    },
  };
}
