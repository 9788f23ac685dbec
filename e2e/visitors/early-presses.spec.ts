import { readdir } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, phoneOnly, startApplication, testAsVisitor as test } from "../journey.ts";

test.use({ template: "magazine" });

/**
 * The server-rendered screens. Each key is the route file of a screen, and each value is a path
 * that shows the screen.
 */
const screens: Record<string, string> = {
  "__root.tsx": "/no-such-page",
  "about.tsx": "/about",
  "admin.index.tsx": "/admin",
  "auth.register.tsx": "/auth/register",
  "auth.tsx": "/auth",
  "auth_.address.$token.tsx": "/auth/address/unknown",
  "auth_.forgot.tsx": "/auth/forgot",
  "auth_.invitation.$token.tsx": "/auth/invitation/unknown",
  "auth_.reset.$token.tsx": "/auth/reset/unknown",
  "beta.tsx": "/beta",
  "blog.$slug.tsx": "/blog/everything",
  "blog.index.tsx": "/blog",
  "blog.tag.$slug.tsx": "/blog/tag/unknown",
  "index.tsx": "/",
  "pages.$slug.tsx": "/pages/plain",
  "privacy.tsx": "/privacy",
  "terms.tsx": "/terms",
  "why-{$brand}.tsx": "/why-roost",
};

type Call = (name: string) => Promise<void>;

/**
 * For each button on the server-rendered screens, a function that checks that pressing the button
 * had its effect.
 */
const effects: Record<string, (page: Page, called: Call) => Promise<void>> = {
  Show: (page) => expect(page.getByLabel("Password")).toHaveAttribute("type", "text"),
  Login: (_page, called) => called("accounts.login"),
  Register: (_page, called) => called("accounts.register"),
  Continue: (page) =>
    expect(page.getByText("Please select at least one neighborhood").first()).toBeVisible(),
};

/** Delays the scripts of the page until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await released.promise;
    await route.continue();
  });
  return () => released.resolve();
}

/**
 * Returns two functions: one slows the CPU down to that of a cheap phone, and the other restores
 * its usual speed.
 */
async function takeProcessor(page: Page) {
  const session = await page.context().newCDPSession(page);
  const setRate = (rate: number) => session.send("Emulation.setCPUThrottlingRate", { rate });
  return { slowDown: () => setRate(4), speedUp: () => setRate(1) };
}

/**
 * Presses, checks or fills each visible control: links first and buttons last. Returns the names of
 * the buttons, and the HTML of the controls that did not react.
 */
function pressEverything() {
  const buttons: string[] = [];
  const broken: string[] = [];
  const breaks = (why: string, control: Element) => {
    broken.push(`${why}: ${control.outerHTML.slice(0, 200)}`);
  };

  function press(control: HTMLElement): void {
    if (control instanceof HTMLAnchorElement) {
      const stay = (event: Event) => {
        if (event.defaultPrevented || !control.href) breaks("leads nowhere", control);
        event.preventDefault();
      };
      addEventListener("click", stay, { once: true });
      control.click();
    } else if (control instanceof HTMLButtonElement) {
      buttons.push(control.textContent);
      if (control.disabled) breaks("is disabled", control);
      control.click();
    } else if (control.localName === "summary") {
      control.click();
      if (!control.closest("details")?.open) breaks("does not open", control);
    } else if (
      control instanceof HTMLInputElement &&
      ["checkbox", "radio"].includes(control.type)
    ) {
      control.click();
      if (!control.checked) breaks("is not ticked", control);
    } else if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
      const text = control.type === "email" ? "ana@example.org" : "typed-early";
      control.select();
      document.execCommand("insertText", false, text);
      if (control.value !== text) breaks("takes no text", control);
    } else {
      breaks("is of an unknown kind", control);
    }
  }

  const kinds =
    "a, button, summary, input, textarea, select, [contenteditable], [onclick], [role=button], [role=tab], [role=combobox], [role=slider]";
  // Controls behind an open dialog cannot be pressed, so only the dialog's controls are tested.
  const reachable = document.querySelector("[aria-modal=true]") ?? document;
  const controls = [...reachable.querySelectorAll<HTMLElement>(kinds)].filter(
    (control) => control.checkVisibility() && !control.closest("[aria-hidden]"),
  );
  const turn = ({ localName }: Element) => (localName === "a" ? 0 : localName === "button" ? 2 : 1);
  for (const control of controls.toSorted((one, other) => turn(one) - turn(other))) press(control);
  return { buttons, broken };
}

/** Returns the procedures that a request's path names. */
const proceduresOf = (path: string) => path.slice(path.lastIndexOf("/") + 1).split(",");

/** Returns the checked boxes and the texts in the fields of the page. */
function readAnswers() {
  const inputs = [...document.querySelectorAll<HTMLInputElement>("input[name], textarea[name]")];
  return Object.fromEntries(
    inputs.map(({ name, type, value, checked }) =>
      ["checkbox", "radio"].includes(type) ? [`${name}=${value}`, checked] : [name, value],
    ),
  );
}

test(
  "clicks and input from before the browser script has started are not lost",
  phoneOnly,
  async ({ page, complaints }) => {
    const files = await readdir("src/client/routes");
    // The test does not cover the contact page and the pages behind the secret links of a search.
    // The browser sends the forms on these pages without a script, so early presses are not lost.
    const others = /^(?:-|_admin|contact\.|search\.|unsubscribe\.|personal-data\.)/;
    expect(Object.keys(screens)).toEqual(files.filter((name) => !others.test(name)));
    const calls: string[] = [];
    // API requests get no response, so that the form stays on the screen after it is sent.
    await page.route("**/trpc/**", (route) => {
      calls.push(new URL(route.request().url()).pathname);
    });
    /** Checks that a procedure was called once. One request may call several procedures. */
    const called: Call = (name) =>
      expect
        .poll(() => calls.flatMap(proceduresOf).filter((procedure) => procedure === name).length, {
          message: name,
        })
        .toBe(1);
    const processor = await takeProcessor(page);

    const met = new Set<string>();
    for (const path of Object.values(screens)) {
      await test.step(path, async () => {
        const release = await holdScripts(page);
        await page.goto(path, { waitUntil: "domcontentloaded" });
        calls.length = 0;
        const { buttons, broken } = await page.evaluate(pressEverything);
        expect(broken).toEqual([]);
        const answers = await page.evaluate(readAnswers);
        // A screen without buttons and fields has only links and menus. The check above has shown
        // that they work without a script.
        if (buttons.length === 0 && Object.keys(answers).length === 0) return;
        await processor.slowDown();
        release();
        await startApplication(page);
        for (const button of buttons) {
          met.add(button);
          expect(Object.keys(effects)).toContain(button);
          await effects[button]?.(page, called);
        }
        expect(await page.evaluate(readAnswers)).toMatchObject(answers);
        await processor.speedUp();
      });
    }
    expect([...met].toSorted()).toEqual(Object.keys(effects).toSorted());
    expect(complaints.splice(0).join()).toMatch(/^(?:Failed to load resource.*?404[^,]*,?){2}$/);
  },
);

test(
  "each click while the browser script starts has its effect exactly once",
  phoneOnly,
  async ({ page, complaints }) => {
    const release = await holdScripts(page);
    await page.goto("/admin", { waitUntil: "domcontentloaded" });
    await (await takeProcessor(page)).slowDown();
    release();
    const presses = await page.evaluate(async () => {
      const live = () => performance.getEntriesByName("roost:live").length > 0;
      let count = 0;
      while (!live()) {
        document.querySelector<HTMLElement>("button[type=button]")?.click();
        count += 1;
        await new Promise((resolve) => setTimeout(resolve));
      }
      return count;
    });
    expect(presses).toBeGreaterThan(2);
    await expect(page.getByLabel("Password")).toHaveAttribute(
      "type",
      presses % 2 === 1 ? "text" : "password",
    );
    expect(complaints.splice(0).join()).toMatch(/^(?:Failed to load resource.*401.*)?$/);
  },
);
