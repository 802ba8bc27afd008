import { downloadZip } from "client-zip";

/** A file with its path below the chosen folder. */
export interface FolderFile {
  path: string;
  file: File;
}

/** Returns the files of dropped folders, or an empty list when only files were dropped. */
export async function filesOfFolders(entries: readonly FileSystemEntry[]): Promise<FolderFile[]> {
  const found: FolderFile[] = [];
  // Appending to the list while it is read visits all levels without recursion.
  const waiting = [...entries];
  for (const entry of waiting) {
    if (isDirectory(entry)) waiting.push(...(await childrenOf(entry)));
    else if (isFile(entry)) found.push({ path: entry.fullPath.replace(/^\//, ""), file: await fileOf(entry) });
  }
  return found;
}

/**
 * Packs the images of a folder into an archive without compression. The same folder makes the same name, size and time,
 * so that its import resumes. Returns `undefined` for a folder without images.
 */
export async function packFolder(files: readonly FolderFile[]): Promise<File | undefined> {
  const images = files.filter(({ path }) => /(^|\/)[^./][^/]*\.(png|jpe?g|webp)$/i.test(path));
  const [first] = images;
  if (!first) return undefined;
  const entries = images.map(({ path, file }) => ({ name: path, input: file, lastModified: file.lastModified }));
  const archive = await downloadZip(entries).blob();
  const name = `${first.path.split("/")[0] ?? "images"}.zip`;
  return new File([archive], name, { lastModified: Math.max(...images.map(({ file }) => file.lastModified)) });
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const children: FileSystemEntry[] = [];
  // A reader returns some entries at a time, and none at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return children;
    children.push(...some);
  }
}
