import { resolve } from 'node:path'
import { type ProjectFile, truePath } from '../../dubbing/project/projectFile.ts'
import type { Entry, OpenProjects } from './openProjects.ts'

interface SaveAsOptions {
  readonly opened: OpenProjects
  openFile(path: string): ProjectFile
  /** Called when the project moves to another file; `left` is about to be closed. */
  readonly onMove: ((project: string, left: ProjectFile) => void) | undefined
  /** Puts the file of a project on the list of recent ones. */
  remember(entry: Entry): Promise<void>
}

/** Copies an open project to another file, where it stays open, and returns that file's path. */
export async function saveProjectAs(
  id: string,
  wanted: string,
  { opened, openFile, onMove, remember }: SaveAsOptions,
): Promise<string> {
  const { find } = opened
  const path = resolve(/\.griot$/i.test(wanted) ? wanted : `${wanted}.griot`)
  while (find(id).moving !== undefined) await find(id).moving?.catch(() => undefined)
  const entry = find(id)
  if (truePath(path) === entry.file.path) return entry.file.path
  const moving = moveTo(entry, path, { opened, openFile, onMove })
  entry.moving = moving
  try {
    await moving
  } finally {
    entry.moving = undefined
  }
  await remember(entry)
  return entry.file.path
}

async function moveTo(
  entry: Entry,
  path: string,
  { opened, openFile, onMove }: Omit<SaveAsOptions, 'remember'>,
): Promise<void> {
  await entry.file.copyTo(path)
  const copy = openFile(truePath(path))
  if (opened.has(entry)) {
    const left = entry.file
    entry.file = copy
    onMove?.(entry.id, left)
    left.close()
  } else copy.close()
}
