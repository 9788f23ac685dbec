import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Chance } from "../fortnight/world.ts";
import type { Change } from "./changes.ts";

/** A disk writes a sector whole or not at all. */
const sectorBytes = 512;

/**
 * A change of a file's bytes or length. `number` is the change's position in the list of all
 * changes.
 */
type FileChange = { number: number; change: Extract<Change, { kind: "write" | "truncate" }> };

/**
 * A file: its bytes on the disk, and the changes since its last sync. `bytes` is undefined until
 * they are needed, and are then read from `path`.
 */
type StoredFile = { path: string | undefined; bytes: Buffer | undefined; unsynced: FileChange[] };

/**
 * A change of file names in a directory. `names` lists each changed path, with the file that has
 * this path after the change; undefined if no file has it.
 */
type NameChange = { number: number; names: [path: string, file: StoredFile | undefined][] };

function apply(bytes: Buffer, { change }: FileChange): Buffer {
  const { length } = bytes;
  if (change.kind === "truncate") {
    return Buffer.concat([bytes.subarray(0, change.length)], change.length);
  }
  const end = change.at + change.bytes.byteLength;
  const grown = end > length ? Buffer.concat([bytes], end) : bytes;
  change.bytes.copy(grown, change.at);
  return grown;
}

/**
 * Tears a write: returns a random number of its first sectors, or of its last sectors, as if only
 * these had reached the disk. Returns a change of length as it is, because it cannot be torn.
 */
function tear({ number, change }: FileChange, chance: Chance): FileChange {
  if (change.kind === "truncate") return { number, change };
  const { at, bytes } = change;
  const first = Math.ceil(at / sectorBytes) * sectorBytes - at;
  const sectors = Math.floor((bytes.byteLength - first) / sectorBytes);
  const cut = first + chance.between(0, Math.max(sectors, 0) + 1) * sectorBytes;
  const part = chance.happens(0.5)
    ? { ...change, bytes: bytes.subarray(0, cut) }
    : { ...change, at: at + cut, bytes: bytes.subarray(cut) };
  return { number, change: part };
}

/**
 * Leaves in a directory the files that a disk may contain after a power cut. All synced changes are
 * kept. Each write without a sync is kept, lost or torn, by chance. If files were created, renamed
 * or removed and the directory was not synced afterwards, a random number of these changes is kept,
 * from the first one on.
 *
 * @param changes all changes since the directory was copied; their paths are in this directory
 */
export async function cutPower(changes: Iterable<Change>, chance: Chance): Promise<void> {
  /**
   * For each path, the file that processes find there (`seen`), and the file that is there on the
   * disk (`stored`).
   */
  const seen = new Map<string, StoredFile | undefined>();
  const stored = new Map<string, StoredFile | undefined>();
  const unsyncedNames = new Map<string, NameChange[]>();

  /**
   * Returns the file that processes find at a path; undefined if a change has removed the file. If
   * no earlier change has used the path, assumes that the directory has contained a file at this
   * path since before the first change, and adds this file to `seen` and `stored`.
   */
  function find(path: string): StoredFile | undefined {
    if (!seen.has(path)) {
      const file: StoredFile = { path, bytes: undefined, unsynced: [] };
      seen.set(path, file);
      stored.set(path, file);
    }
    return seen.get(path);
  }

  async function settle(file: StoredFile, made: FileChange[]): Promise<void> {
    if (made.length === 0) return;
    file.bytes ??= file.path === undefined ? Buffer.alloc(0) : await readFile(file.path);
    for (const change of made) file.bytes = apply(file.bytes, change);
  }

  function rename(number: number, directory: string, names: NameChange["names"]): void {
    for (const [path, file] of names) {
      if (!seen.has(path) && !stored.has(path)) stored.set(path, undefined);
      seen.set(path, file);
    }
    const before = unsyncedNames.get(directory) ?? [];
    unsyncedNames.set(directory, [...before, { number, names }]);
  }

  function storeNames(changed: NameChange[]): void {
    for (const { names } of changed) for (const [path, file] of names) stored.set(path, file);
  }

  let number = -1;
  for (const change of changes) {
    if (change.kind === "answer") continue;
    number += 1;
    const directory = dirname(change.path);
    if (change.kind === "create") {
      const file: StoredFile = { path: undefined, bytes: Buffer.alloc(0), unsynced: [] };
      rename(number, directory, [[change.path, file]]);
    } else if (change.kind === "remove") {
      find(change.path);
      rename(number, directory, [[change.path, undefined]]);
    } else if (change.kind === "rename") {
      const file = find(change.path);
      if (dirname(change.to) !== directory) throw new Error(`moved to ${change.to}`);
      find(change.to);
      rename(number, directory, [
        [change.path, undefined],
        [change.to, file],
      ]);
    } else if (change.kind === "sync") {
      const isSynced = (each: { number: number }) => each.number < change.before;
      const names = unsyncedNames.get(change.path) ?? [];
      storeNames(names.filter(isSynced));
      unsyncedNames.set(
        change.path,
        names.filter((each) => !isSynced(each)),
      );
      const file = seen.get(change.path);
      if (file) {
        await settle(file, file.unsynced.filter(isSynced));
        file.unsynced = file.unsynced.filter((each) => !isSynced(each));
      }
    } else {
      find(change.path)?.unsynced.push({ number, change });
    }
  }

  /** The probability that an unsynced change reached the disk, from 0 to 1. */
  const share = chance.pick([0, 0.2, 0.5, 0.8, 1]);
  for (const names of unsyncedNames.values()) {
    const last = names.findIndex(() => !chance.happens(share));
    storeNames(last === -1 ? names : names.slice(0, last));
  }
  for (const file of new Set([...seen.values(), ...stored.values()])) {
    if (!file) continue;
    const reached = file.unsynced.filter(() => chance.happens(share));
    const made = reached.map((each) => (chance.happens(share) ? each : tear(each, chance)));
    await settle(file, made);
  }
  // No loop so far has changed the directory, so the bytes of a renamed file are still at its old
  // path. They are read now, because the next loop may delete or overwrite the file at that path.
  for (const [path, file] of stored) {
    if (file?.path !== undefined && file.path !== path) file.bytes ??= await readFile(file.path);
  }
  for (const [path, file] of stored) {
    if (!file) {
      await rm(path, { force: true });
    } else if (file.bytes) {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, file.bytes);
    }
  }
}
