import { generateSchema } from "./generate-schema.ts";
import { generateTypes } from "./generate-types.ts";

const verify = process.argv.includes("--verify");
await generateTypes({ verify });
await generateSchema({ verify });
