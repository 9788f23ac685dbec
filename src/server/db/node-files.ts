import { closeSync, openSync } from "node:fs";

export type FileNode = { mode: number };
type Stream = { node: FileNode; nfd: number };
export type Attributes = { size?: number };

/**
 * The parts of Emscripten's file system for Node.js (NODEFS) with which the embedded engine changes
 * files.
 */
export type NodeFiles = {
  realPath: (node: FileNode) => string;
  tryFSOperation: <Result>(operation: () => Result) => Result;
  node_ops: {
    mknod: (directory: FileNode, name: string, mode: number, device: number) => FileNode;
    rename: (node: FileNode, directory: FileNode, name: string) => void;
    rmdir: (directory: FileNode, name: string) => void;
    setattr: (node: FileNode, attributes: Attributes) => void;
    unlink: (directory: FileNode, name: string) => void;
  };
  stream_ops: {
    fsync?: (stream: Stream) => number;
    setattr: (stream: Stream, attributes: Attributes) => void;
    write: (
      stream: Stream,
      buffer: Int8Array,
      offset: number,
      length: number,
      position: number,
    ) => number;
  };
};

export const isDirectory = ({ mode }: FileNode) => (mode & 0o170_000) === 0o040_000;

/**
 * Returns whether a write contains only zeros. The database engine writes zeros to extend a file.
 * Zeros contain no change of a row, so the write-ahead log need not be synced before such a write.
 */
export function isZero(buffer: Int8Array, offset: number, length: number): boolean {
  for (let place = offset; place < offset + length; place += 1) {
    if (buffer[place] !== 0) return false;
  }
  return true;
}

/** Opens a file or a directory, syncs it, and closes it. */
export function syncPath(path: string, flags: string, sync: (file: number) => void): void {
  const file = openSync(path, flags);
  try {
    sync(file);
  } finally {
    closeSync(file);
  }
}
