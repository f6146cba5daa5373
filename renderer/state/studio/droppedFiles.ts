import { filesOfFolder } from '../../../shared/filesOfFolder.ts'

/** The parts of a page's `FileSystemFileEntry` that are read. */
export interface DroppedFile {
  readonly isDirectory: false
  readonly fullPath: string
  file(found: (file: File) => void, failed: (error: unknown) => void): void
}

/** The parts of a page's `FileSystemDirectoryEntry` that are read. */
export interface DroppedFolder {
  readonly isDirectory: true
  readonly name: string
  createReader(): { readEntries(found: (entries: readonly Dropped[]) => void, failed: (error: unknown) => void): void }
}

type Dropped = DroppedFile | DroppedFolder

/**
 * The files of a dropped folder that are dubbed, those of each folder in it by themselves, as two may have files of the same name.
 * Throws where it cannot be read.
 */
export async function openFolder(folder: DroppedFolder): Promise<File[][]> {
  const all = new Map((await filesIn(folder)).map((file) => [file.fullPath, file]))
  const places = Map.groupBy(filesOfFolder([...all.keys()]), (path) => path.slice(0, path.lastIndexOf('/')))
  const taken = [...places.values()].map((paths) => paths.flatMap((path) => all.get(path) ?? []))
  return Promise.all(taken.map((files) => Promise.all(files.map(opened))))
}

function opened(file: DroppedFile): Promise<File> {
  return new Promise((resolve, reject) => file.file(resolve, reject))
}

/** All files in a folder and the folders in it. */
async function filesIn(folder: DroppedFolder): Promise<DroppedFile[]> {
  const reader = folder.createReader()
  const found: DroppedFile[] = []
  // A reader answers a part of a long list at a time, and nothing at its end.
  for (;;) {
    const part = await new Promise<readonly Dropped[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (part.length === 0) return found
    for (const entry of part) found.push(...(entry.isDirectory ? await filesIn(entry) : [entry]))
  }
}
