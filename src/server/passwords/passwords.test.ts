import { hashSync } from "@node-rs/argon2";
import { afterAll, expect, test } from "vitest";
import { createPasswords, hashesAtOnce } from "./passwords.ts";

const passwords = createPasswords();
const known = { id: "known", isKnown: true };
const stranger = (id: number) => ({ id: `stranger ${id}`, isKnown: false });
afterAll(() => passwords.close());

/** Occupies all slots for hashing, until the test releases them. */
function holdTurns() {
  const held = Promise.withResolvers<void>();
  const taken = Array.from({ length: hashesAtOnce }, (_, id) =>
    passwords.take(stranger(id), () => held.promise),
  );
  return { release: held.resolve, taken };
}

test("if 20 logins from unknown browsers wait for a password check, a 21st is refused, but a known browser's login goes first", async () => {
  const { release, taken } = holdTurns();
  const order: string[] = [];
  const waiting = Array.from({ length: 20 }, (_, id) =>
    passwords.take(stranger(id), async () => void order.push("stranger")),
  );
  let ran = false;
  const late = passwords.take(stranger(99), async () => {
    ran = true;
  });
  await expect(late).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS", retryAfterSeconds: 2 });
  expect(ran).toBe(false);
  const first = passwords.take(known, async () => void order.push("known"));
  release();
  await Promise.all([...taken, ...waiting, first]);
  expect(order).toEqual(["known", ...Array.from({ length: 20 }, () => "stranger")]);
  expect(await passwords.take(stranger(1), async () => "free again")).toBe("free again");
});

test("a fifth login from the same IP address or the same known browser is refused while four wait for a password check", async () => {
  for (const asker of [known, stranger(7)]) {
    const { release, taken } = holdTurns();
    const mine = Array.from({ length: 4 }, () => passwords.take(asker, async () => {}));
    await expect(passwords.take(asker, async () => {})).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
    });
    const other = passwords.take({ ...asker, id: "another" }, async () => "another");
    release();
    expect(await other).toBe("another");
    await Promise.all([...taken, ...mine]);
  }
});

test("hashing passwords leaves one core free, even after errors", async () => {
  let running = 0;
  let most = 0;
  const works = Array.from({ length: 12 }, (_, index) =>
    passwords
      .take(stranger(index), async ({ hash }) => {
        running += 1;
        most = Math.max(most, running);
        await hash("some password");
        running -= 1;
        if (index % 3 === 0) throw new Error("failed");
      })
      .catch(() => {}),
  );
  await Promise.all(works);
  expect(most).toBe(hashesAtOnce);
});

test("no password matches a stored text that is not a hash", async () => {
  const compare = (stored: string | undefined, password: string) =>
    passwords.take(known, ({ verify }) => verify(stored, password));
  expect(await compare("none", "none")).toBe("wrong");
  // The hash was made with other parameters. The server does not compare it, because comparing it
  // could take unlimited memory.
  const foreign = hashSync("right", { memoryCost: 8_192, timeCost: 2, parallelism: 1 });
  expect(await compare(foreign, "right")).toBe("wrong");
  expect(await compare(undefined, "")).toBe("wrong");
  const stored = await passwords.take(known, ({ hash }) => hash("right"));
  expect(await compare(stored, "right")).toBe("right");
  expect(await compare(stored, "wrong")).toBe("wrong");
});
