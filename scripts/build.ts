import { build } from "./build-client.ts";
import { writeBillOfMaterials } from "./dependencies/bill-of-materials.ts";

await build();
await writeBillOfMaterials();
