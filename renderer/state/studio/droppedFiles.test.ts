import { expect, it } from 'vitest'
import { type DroppedFile, type DroppedFolder, openFolder } from './droppedFiles.ts'

/** A file of a made folder. */
const file = (fullPath: string): DroppedFile => {
  const name = fullPath.slice(fullPath.lastIndexOf('/') + 1)
  return { isDirectory: false, fullPath, file: (found) => found(new File(['x'], name)) }
}

/** A made folder, which answers two of its entries at a time. */
const folderOf = (name: string, entries: readonly (DroppedFile | DroppedFolder)[]): DroppedFolder => ({
  isDirectory: true,
  name,
  createReader() {
    let at = 0
    return {
      readEntries(found) {
        found(entries.slice(at, at + 2))
        at += 2
      },
    }
  },
})

const names = async (folder: DroppedFolder) => (await openFolder(folder)).map((batch) => batch.map(({ name }) => name))

it('takes the films of a folder and of those in it, each folder by itself', async () => {
  const inner = folderOf('day 2', [file('/f/day 2/talk.mp4')])
  const outer = folderOf('f', [file('/f/a.txt'), file('/f/talk.mp4'), inner, file('/f/talk.sw.srt'), file('/f/b.mkv')])
  expect(await names(outer)).toEqual([['b.mkv', 'talk.mp4', 'talk.sw.srt'], ['talk.mp4']])
  expect(await names(folderOf('e', [file('/e/notes.txt')]))).toEqual([])
})

it('says that a folder cannot be read', async () => {
  const closed = {
    ...folderOf('f', []),
    createReader: () => ({ readEntries: (_: unknown, no: (e: Error) => void) => no(new Error('closed')) }),
  }
  await expect(openFolder(closed)).rejects.toThrow('closed')
})
