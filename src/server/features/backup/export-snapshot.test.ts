import { expect, inject, test } from "vitest";
import { openTestDatabase } from "../../testing.ts";
import { writeDump } from "./write-dump.ts";

test.runIf(inject("template").engine === "postgres")(
  "an export locks its tables before it takes its snapshot, so that no import can replace them in between",
  async () => {
    const database = await openTestDatabase();
    const swap = async () => {
      const session = await database.openSession();
      try {
        await session.query("set lock_timeout = 200");
        await session.query("alter table public.form_analytics rename to gone");
        return "swapped";
      } catch (error) {
        return (error as { code?: unknown }).code;
      } finally {
        await session.close();
      }
    };
    let outcome: unknown;
    const sink = async () => {
      outcome ??= await swap();
    };
    await writeDump(database, sink, { takenAt: new Date() }).catch(() => {});
    expect(outcome).toBe("55P03");
    await database.close();
  },
);
