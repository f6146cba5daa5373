import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { AppError, invalid } from '../../../shared/failure.ts'
import { english } from '../../../shared/locale/english.ts'
import { say } from '../../../shared/locale/message.ts'
import { whyRefused } from './refusals.ts'

const folder = mkdtempSync(join(tmpdir(), 'griot-refusals-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What a look at a file that is no film says. */
const unread = async () => {
  throw invalid(say('engine.sound.unreadable'))
}

/** The reason for refusing a file of this content, in English. */
async function reasonFor(name: string, content: string | Buffer, look: () => Promise<unknown> = unread) {
  const path = join(folder, name)
  writeFileSync(path, content)
  const why = await whyRefused(path, look)
  return why === undefined ? undefined : english(why)
}

it('tells by the content what a file is that cannot be dubbed, whatever its name says', async () => {
  expect(await reasonFor('talk.mp4', 'Only a text: ẹ kú àárọ̀.\n'.repeat(300))).toBe(
    'talk.mp4 was not added: it is a text, not a video.',
  )
  expect(await reasonFor('letter.mkv', Buffer.from('PK\x03\x04rest', 'latin1'))).toMatch(/a document or an archive/)
  expect(await reasonFor('photo.mp4', Buffer.from('\xff\xd8\xff\xe0', 'latin1'))).toMatch(/it is a picture/)
  expect(await reasonFor('cut.edl', 'TITLE: CUT\nFCM: NON-DROP FRAME\n')).toMatch(/a time line of an editing program/)
  expect(await reasonFor('empty.mp4', '')).toBe('empty.mp4 was not added: it is empty.')
  expect(await reasonFor('noise.mp4', Buffer.from([0, 1, 2, 200, 0, 7]))).toMatch(
    /^noise\.mp4 was not added\. The sound/,
  )
  const gone = await whyRefused(join(folder, 'gone.mp4'), unread)
  expect(gone && english(gone)).toMatch(/gone\.mp4 was not found/)
})

it('takes a film, and every file while the engine cannot look', async () => {
  expect(await reasonFor('film.mp4', 'x', async () => ({}))).toBeUndefined()
  const down = async () => {
    throw new AppError({ kind: 'engine_down', message: say('failure.engine.silent') })
  }
  expect(await reasonFor('later.mp4', 'x', down)).toBeUndefined()
})
