/**
 * Usage: node bench/mail-server.ts Starts a mail server that accepts all mail. Prints the value of
 * SMTP_URL with which Roost uses this server.
 */
import { startMailServer } from "../src/server/mail/testing.ts";

const { url } = await startMailServer();
console.log(url);
