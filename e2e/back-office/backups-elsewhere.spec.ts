import { generateIdentity, identityToRecipient } from "age-encryption";
import { admin } from "../../scripts/first-site.ts";
import { startStore } from "../../src/server/object-store/testing.ts";
import { expect, expectComplaints, ownServer, phoneOnly, test, toast } from "../journey.ts";

test(
  "an administrator copies an encrypted backup from the remote store to the server, and can retry after a wrong decryption key",
  phoneOnly,
  async ({ page, complaints, expectAccessible }) => {
    await using store = await startStore();
    const [identity, other] = await Promise.all([generateIdentity(), generateIdentity()]);
    const settings = {
      BACKUP_S3_URL: `${store.settings.url}/site`,
      BACKUP_S3_KEY_ID: store.settings.keyId,
      BACKUP_S3_SECRET: store.settings.secret,
      BACKUP_AGE_RECIPIENTS: await identityToRecipient(identity),
    };
    await using server = await ownServer({ ...settings, DAILY_BACKUPS: "on", RATE_LIMITS: "off" });
    const { url, dataDir } = server;
    await page.request.post(`${url}/api/login`, { data: admin });
    // The server makes the daily backup some seconds after its start. It would send the backup to
    // the remote store only a minute later, so the test sends the backup itself.
    await expect
      .poll(async () => (await page.request.get(`${url}/trpc/backup.list`)).text(), {
        timeout: 30_000,
      })
      .toContain('"daily-');
    const { openElsewhere } = await import("../../src/server/commands/administer-elsewhere.ts");
    const { readConfig } = await import("../../src/server/config.ts");
    const sent = await openElsewhere(readConfig({ ...settings, DATA_DIR: dataDir })).send(
      undefined,
    );

    await page.goto(`${url}/admin/database`);
    const elsewhere = page.getByRole("table", { name: "Backups elsewhere" });
    await elsewhere.getByRole("button", { name: `Bring back ${sent}` }).click();
    const dialog = page.getByRole("dialog", { name: "Bring back this backup?" });
    const key = dialog.getByLabel("Private key");
    const bringBack = dialog.getByRole("button", { name: "Bring back" });
    await key.fill(other);
    await bringBack.click();
    await expect(dialog.getByText("The backup cannot be decrypted")).toBeVisible();
    await expect(key).toHaveValue(other);
    expectComplaints(complaints, /422/);
    await expectAccessible();
    await key.fill(identity);
    await bringBack.click();
    await expect(toast(page)).toContainText("Backup brought back");
    await expect(page.getByRole("table", { name: "Backups", exact: true })).toContainText(
      "Made by hand",
    );
    await page.goto("about:blank");
  },
);
