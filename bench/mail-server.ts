/** Usage: node bench/mail-server.ts Takes all mail, and prints the value of SMTP_URL for it. */
import { startMailServer } from "../src/server/mail/testing.ts";

const { url } = await startMailServer();
console.log(url);
