/** The first version of Node.js that runs TypeScript sources. */
const least = [22, 18] as const;

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < least[0] || (major === least[0] && minor < least[1])) {
  console.error(
    `Roost needs Node ${least.join(".")} or newer here, this is ${process.versions.node}: ` +
      "on Linux and Windows `npm ci` brings it, on macOS please install it.",
  );
  process.exit(1);
}
