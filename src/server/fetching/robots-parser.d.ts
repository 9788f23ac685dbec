/**
 * The package's own types describe an ES module, but the package is a CommonJS module that exports
 * a function.
 */
declare module "robots-parser" {
  /** @returns whether the robot may fetch the URL; undefined for the URL of another site */
  type Robots = { isAllowed(url: string, robot: string): boolean | undefined };
  function parseRobots(url: string, text: string): Robots;
  export = parseRobots;
}
