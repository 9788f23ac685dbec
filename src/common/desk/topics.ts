/** What changes that the back office hears of are about. */
export const deskTopics = ["submissions", "listings", "messages", "mail", "deliveries"] as const;
export type DeskTopic = (typeof deskTopics)[number];
