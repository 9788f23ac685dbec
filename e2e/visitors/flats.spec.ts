import { admin } from "../../scripts/first-site.ts";
import { expect, phoneOnly, testAsVisitor as test } from "../journey.ts";
import { linksOf, linkTo, siteWithMail } from "../site-with-mail.ts";

type Proposals = {
  id: string;
  submissionId: string;
  updatedAt: string;
  search: { name: string };
}[];

test(
  "a person answers the flats of a shortlist from the mail, with reasons, and changes an answer",
  phoneOnly,
  async ({ page, expectAccessible }) => {
    await using opened = await siteWithMail({ template: "shortlists" });
    const { mail, site } = opened;
    const team = page.request;
    await team.post(`${site.url}/api/login`, { data: admin });
    const proposals: Proposals = await (await team.get(`${site.url}/api/admin/shortlists`)).json();
    const olive = proposals.find(({ search }) => search.name === "Olive Reyes");
    // A mail server is new to this site, so each search is unconfirmed at first.
    await team.post(`${site.url}/trpc/submissions.askForConfirmation`, {
      data: { id: olive?.submissionId },
    });
    await page.goto(linkTo(await linksOf(mail, "olive@example.org", /^Confirm/), "/search/"));
    await page.getByRole("button", { name: "Confirm my search" }).click();
    await expect(page.getByRole("status")).toContainText("your search is confirmed");
    const sent = await team.post(`${site.url}/api/admin/shortlists/${olive?.id}/send`, {
      data: { expectedUpdatedAt: olive?.updatedAt },
    });
    expect(await sent.json()).toEqual({ status: "sent" });

    const links = await linksOf(mail, "olive@example.org", /: 3 flats for you/);
    const likes = links.filter((link) => link.includes("answer=like"));
    const dislikes = links.filter((link) => link.includes("answer=dislike"));
    expect([likes.length, dislikes.length]).toEqual([3, 3]);
    // Scanners of mails open each link, and answer nothing.
    for (const link of [...likes, ...dislikes]) await team.get(link);

    await page.goto(likes[0] ?? "");
    const first = page.getByRole("article").filter({ hasText: "Sunny flat by the castle" });
    await expect(page.getByRole("heading", { name: "Day 1 of 7" })).toBeVisible();
    await expect(first).toHaveAttribute("data-asked", "true");
    await expect(first).toContainText("€1,150 a month with utilities");
    await expectAccessible();
    await first.getByRole("button", { name: "I like it" }).click();
    await expect(page.getByRole("status")).toContainText("Thank you");
    await expect(first).toContainText("You like it.");

    await page.goto(dislikes[1] ?? "");
    const second = page.getByRole("article").filter({ hasText: "Two bedrooms with a view" });
    await second.getByText("Too small").click();
    await second.getByText("Wrong area").click();
    await second.getByLabel("In your words").fill("Too far from the river");
    await expectAccessible();
    await second.getByRole("button", { name: "Not for me" }).click();
    await expect(second).toContainText(
      "Not for you. Wrong area, Too small, “Too far from the river”",
    );
    await expectAccessible();

    await first.getByText("Change my answer").click();
    await first.getByText("Not for me…").click();
    await first.getByText("Already gone").click();
    await first.getByRole("button", { name: "Not for me" }).click();
    await expect(first).toContainText("Not for you. Already gone");
  },
);
