import type { DemoPost } from "./demo-post.ts";
import { post as aFirstMessageThatGetsAnAnswer } from "./posts/a-first-message-that-gets-an-answer.ts";
import { post as berlinNeighborhoods } from "./posts/berlin-neighborhoods.ts";
import { post as depositsInThreeCountries } from "./posts/deposits-in-three-countries.ts";
import { post as flatShareOrStudio } from "./posts/flat-share-or-studio.ts";
import { post as furnishedOrNot } from "./posts/furnished-or-not.ts";
import { post as lisbonNeighborhoods } from "./posts/lisbon-neighborhoods.ts";
import { post as madridNeighborhoods } from "./posts/madrid-neighborhoods.ts";
import { post as readingAListing } from "./posts/reading-a-listing.ts";
import { post as registeringAnAddress } from "./posts/registering-an-address.ts";
import { post as rentalScams } from "./posts/rental-scams.ts";
import { post as viewingChecklist } from "./posts/viewing-checklist.ts";
import { post as whatAMoveCosts } from "./posts/what-a-move-costs.ts";
import { post as whatLandlordsAskToSee } from "./posts/what-landlords-ask-to-see.ts";

/** The demo's blog posts, newest first. */
export const demoPosts: DemoPost[] = [
  furnishedOrNot,
  depositsInThreeCountries,
  rentalScams,
  registeringAnAddress,
  readingAListing,
  aFirstMessageThatGetsAnAnswer,
  viewingChecklist,
  berlinNeighborhoods,
  madridNeighborhoods,
  lisbonNeighborhoods,
  whatAMoveCosts,
  flatShareOrStudio,
  whatLandlordsAskToSee,
];
