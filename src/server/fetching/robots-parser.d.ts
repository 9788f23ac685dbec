/**
 * The types that robots-parser ships describe an ES module, but it is a CommonJS module that
 * exports a function.
 */
declare module "robots-parser" {
  /** @returns whether the robot may fetch the URL; undefined for the URL of another site */
  type Robots = { isAllowed(url: string, robot: string): boolean | undefined };
  function parseRobots(url: string, text: string): Robots;
  export = parseRobots;
}
