const machineNow = Date.now;
let aheadMs = 0;

/**
 * Moves the clock of this process to the given time, from which it runs on. All code that reads the
 * time sees it, and so does SQL on the embedded engine, which runs in this process. The clock is
 * never moved back.
 */
export function moveClock(to: number): void {
  aheadMs = Math.max(aheadMs, to - machineNow());
}

Date.now = () => machineNow() + aheadMs;
globalThis.Date = new Proxy(Date, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [target.now()] : given, newTarget),
});
