import { expect, it } from 'vitest'
import { ScriptedBridge } from '../scriptedBridge.testing.ts'
import { patch, session } from '../session.ts'
import type { DroppedFile, DroppedFolder } from '../studio/droppedFiles.ts'
import { holdStudio } from '../studio/studio.ts'
import { takeDropped } from './takeFiles.ts'

/** A page whose files lie where they were dropped. */
class DroppingBridge extends ScriptedBridge {
  override pathsOf() {
    return Promise.resolve({ ok: true as const, value: ['/f/talk.mp4'] })
  }
}

const folderOf = (name: string, files: readonly DroppedFile[]): DroppedFolder => {
  const parts = [files, []]
  return { isDirectory: true, name, createReader: () => ({ readEntries: (found) => found(parts.shift() ?? []) }) }
}

const film: DroppedFile = {
  isDirectory: false,
  fullPath: '/f/talk.mp4',
  file: (found) => found(new File(['x'], 'talk.mp4')),
}

it('what was refused of a folder stays while the films of the next one are added, and goes with the next drop', async () => {
  patch({ notices: [] })
  const bridge = new DroppingBridge()
  holdStudio(bridge)
  const noticeTexts = () => session().notices.map(({ text }) => text)
  const dropping = takeDropped([], [folderOf('empty', []), folderOf('f', [film])])
  const call = await bridge.next('addDubs')
  call.answer({ ids: [], there: [], refused: [], given: [], homeless: [] })
  await dropping
  expect(noticeTexts()).toEqual([expect.stringContaining('empty')])
  const next = takeDropped([], [folderOf('f', [film])])
  expect(noticeTexts()).toEqual([])
  const again = await bridge.next('addDubs')
  again.answer({ ids: [], there: [], refused: [], given: [], homeless: [] })
  await next
})
